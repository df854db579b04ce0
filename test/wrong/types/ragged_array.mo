// error: 3:27: the elements of an array must have one size, not [2] and [1]
model M
  Real A[2, 2] = {{1, 2}, {3}};
end M;
