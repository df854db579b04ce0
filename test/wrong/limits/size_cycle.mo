// error: 4:8: the size of x depends on itself
model M
  parameter Integer n = size(x, 1);
  Real x[n];
end M;
