// error: 4:10: a size of -1 is not possible: at least 0, and at most
model M
  parameter Integer n = 0;
  Real x[n - 1];
end M;
