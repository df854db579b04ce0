// error: 3:27: elements of an array have one size, not [2] and [1]
model M
  Real A[2, 2] = {{1, 2}, {3}};
end M;
