// error: 5:10: a size of 4611686014132420608 is not possible
model M
  parameter Integer n = 2147483647;
  parameter Integer m = n*n;
  Real x[m];
end M;
