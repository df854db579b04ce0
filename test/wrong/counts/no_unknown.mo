// error: 6:3: this equation has no unknown: it is always true or always false
model M
  parameter Real a = 1;
  Real x = time;
equation
  a = 2;
end M;
