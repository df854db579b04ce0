// run: --stop 1
// value: x 1 3 1e-9
model M
  parameter Real p(fixed = false, start = 1);
  Real x(start = 0);
initial equation
  p = 3;
equation
  der(x) = p;
end M;
