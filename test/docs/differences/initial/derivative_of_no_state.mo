// run: --stop 0
// value: x 0 2 1e-12
model M "The derivative of y = x^2 is -2*x^2"
  Real x(start = 1), y;
initial equation
  der(y) = -8;
equation
  der(x) = -x;
  y = x^2;
end M;
