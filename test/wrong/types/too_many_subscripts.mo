// error: 5:8: too many subscripts: the array has 1 dimension
model M
  Real x[2];
equation
  x[1, 1] = 1;
  x[2] = 2;
end M;
