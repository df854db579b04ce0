// run: --stop 1
// value: a.x 1 5 1e-9
model A
  Real x = 2;
end A;
model M
  A a(x = 5);
end M;
