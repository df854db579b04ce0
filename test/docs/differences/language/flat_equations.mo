// run: --stop 1
// value: x 1 0.540302 1e-4
model M
  Real x(start = 1), v;
equation
  der(x) = v;
  der(v) = -x;
end M;
