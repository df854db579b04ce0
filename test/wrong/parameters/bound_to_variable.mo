// error: 4:18: k is a parameter, but its value depends on x
model M
  Real x(start = 1);
  parameter Real k = x;
equation
  der(x) = -k*x;
end M;
