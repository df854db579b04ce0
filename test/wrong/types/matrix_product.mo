// error: 4:17: size mismatch: [2, 3] and [2]
model M
  Real A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  Real b[2] = A*{1, 2};
end M;
