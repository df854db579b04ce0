// run: --stop 1
// value: x 1 0 0
model M
  input Real u;
  Real x = u;
end M;
