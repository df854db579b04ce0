// error: 9:9: p is a parameter, but its value depends on time
model P
  parameter Real p;
  Real x(start = 0);
equation
  der(x) = p;
end P;
model M
  P a(p=time);
end M;
