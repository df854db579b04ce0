// run: --stop 0
// value: x 0 0 0
model M
  Real x;
equation
  der(x) = 1 - x;
end M;
