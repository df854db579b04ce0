// run: --stop 1
// value: a.x 1 20.0855369 1e-3
model A
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = k*x;
end A;
model M
  parameter Real p(fixed = false);
  A a(k = p);
initial equation
  p = 3;
end M;
