// run: --stop 1
// value: y 1 1 0
model M
  Real y = homotopy(actual = time, simplified = 0);
end M;
