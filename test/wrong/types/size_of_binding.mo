// error: 3:15: size mismatch: x has size [3], not [2]
model M
  Real x[3] = {1, 2};
end M;
