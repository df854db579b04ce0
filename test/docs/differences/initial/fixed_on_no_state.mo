// run: --stop 0
// value: x 0 1.5 0
// value: y 0 3 0
model M
  Real x(start = 1), y(start = 3, fixed = true);
equation
  der(x) = -x;
  y = 2*x;
end M;
