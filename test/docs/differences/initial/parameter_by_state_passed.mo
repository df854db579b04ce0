// refused: its initial equation has to be of parameters alone
model A
  parameter Real k = 1;
  Real x(start = 1);
equation
  der(x) = k*x;
end A;
model M
  parameter Real p(fixed = false);
  Real y(start = 3, fixed = true);
  A a(k = p);
initial equation
  p = 2*y;
equation
  der(y) = -y;
end M;
