// run: --stop 1
// value: on 0 1 0
model M
  Real T(start = 293);
  Boolean on;
initial equation
  pre(on) = true;
equation
  on = T < 292 or (pre(on) and T < 294);
  der(T) = if on then -1 else -2;
end M;
