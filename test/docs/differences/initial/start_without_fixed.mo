// run: --stop 0
// value: x 0 3 0
model M
  Real x(start = 3);
equation
  der(x) = -x;
end M;
