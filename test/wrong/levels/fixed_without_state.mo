// error: 3:8: no start value can change this initial equation, x = 1: it contains no state
model M
  Real x(start = 1, fixed = true);
equation
  x = time;
end M;
