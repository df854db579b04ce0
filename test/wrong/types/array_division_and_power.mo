// error: 4:27: nothing can be divided by an array
// error: 5:27: a power of an array needs a square matrix and an Integer
model M
  Real x[2] = {1, time} / {1, 2};
  Real y[2] = {1, time} ^ 2;
end M;
