// error: 4:28: an array has at most 6 dimensions
model M
  parameter Integer n = 3;
  Real x[n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n];
end M;
