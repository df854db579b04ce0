// options: --stop 2
// fails: chatter
model M
  Real v(start = 1);
equation
  der(v) = if v > 0 then -1 else 1;
end M;
