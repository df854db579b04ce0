// error: 4:18: start, min, max and nominal depend on parameters alone
model M
  Real y = time;
  Real x(start = y);
equation
  der(x) = -x;
end M;
