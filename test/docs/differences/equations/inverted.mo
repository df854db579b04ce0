// run: --stop 1
// value: x 1 0.25 1e-9
model M
  Real x;
equation
  4*x = time;
end M;
