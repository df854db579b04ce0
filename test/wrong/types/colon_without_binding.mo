// error: 3:8: the size of x is not known
model M
  Real x[:];
equation
  x[1] = 1;
end M;
