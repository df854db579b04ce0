// error: 3:18: a depends on itself
model M
  parameter Real a = 2*b;
  parameter Real b = c + 1;
  parameter Real c = a;
  Real x = a*time;
end M;
