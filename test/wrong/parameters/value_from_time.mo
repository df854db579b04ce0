// error: 3:18: p is a parameter, but its value depends on time
model M
  parameter Real p = time;
  Real x(start = 0);
equation
  der(x) = p;
end M;
