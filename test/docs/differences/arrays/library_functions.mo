// run: --stop 1
// value: x 1 -3 1e-12
// value: y 1 12 1e-12
model M
  Real a[3] = {time, 2, 3};
  Real x = skew(a)[1, 2];
  Real y = outerProduct(a, {4, 5, 6})[2, 3];
end M;
