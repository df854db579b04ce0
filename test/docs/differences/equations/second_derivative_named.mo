// run: --stop 1
// value: x 1 0.540302 1e-4
model M
  Real x(start = 1), v(start = 0), a;
equation
  v = der(x);
  a = der(v);
  a = -x;
end M;
