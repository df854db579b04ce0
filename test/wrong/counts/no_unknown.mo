// error: 6:3: this equation has no unknown: it holds always or never
model M
  parameter Real a = 1;
  Real x = time;
equation
  a = 2;
end M;
