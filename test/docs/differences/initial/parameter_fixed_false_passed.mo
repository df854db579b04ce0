// refused: has no value
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
