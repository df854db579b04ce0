// error: 5:19: size mismatch: [3] and [2]
model M
  Real a[3] = {1, 2, 3};
  Real b[2] = {1, 2};
  Real c[3] = a + b;
end M;
