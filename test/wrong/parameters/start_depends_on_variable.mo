// error: 4:18: start, min, max and nominal may depend on parameters only, but this varies
model M
  Real y = time;
  Real x(start = y);
equation
  der(x) = -x;
end M;
