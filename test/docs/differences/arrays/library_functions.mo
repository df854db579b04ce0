// run: --stop 1
// value: S[1,2] 1 -3 1e-12
// value: O[2,3] 1 12 1e-12
model M
  Real a[3] = {time, 2, 3};
  Real S[3, 3] = skew(a);
  Real O[3, 3] = outerProduct(a, {4, 5, 6});
end M;
