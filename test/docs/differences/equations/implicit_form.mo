// run: --stop 1
// value: x 1 1 1e-9
model M
  Real x;
equation
  0 = time - x;
end M;
