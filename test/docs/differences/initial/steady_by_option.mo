// run: --stop 0 --steady
// value: x 0 2 1e-8
model M
  Real x(start = 1);
equation
  der(x) = 2 - x;
end M;
