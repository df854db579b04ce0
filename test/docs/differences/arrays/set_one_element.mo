// run: --stop 1 --set x[2]=5
// value: s 1 9 0
model M
  parameter Real x[3] = {1, 2, 3};
  Real s = sum(x);
end M;
