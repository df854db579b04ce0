// run: --stop 1
// value: x 1 0.540302 1e-4
model M
  Real x(start = 1);
equation
  der(der(x)) = -x;
end M;
