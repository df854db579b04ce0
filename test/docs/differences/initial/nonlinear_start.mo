// run: --stop 0
// value: x 0 1.4142135623730951 1e-12
model M
  Real x(start = 1);
initial equation
  x^2 = 2;
equation
  der(x) = -x;
end M;
