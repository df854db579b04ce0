// run: --stop 1
// value: x 1 3 0
model M
  input Real u = 3;
  Real x = u;
end M;
