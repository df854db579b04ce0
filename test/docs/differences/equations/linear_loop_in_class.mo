// run: --stop 1
// value: x 1 3 1e-9
model M
  Real x, y;
equation
  x + y = 5*time;
  x - y = 1;
end M;
