// error: 4:10: a size of -1 is not possible: use 0 to 10000000
model M
  parameter Integer n = 0;
  Real x[n - 1];
end M;
