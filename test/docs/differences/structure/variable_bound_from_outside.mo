// run: --stop 1
// value: a.y 1 2 1e-9
model A
  Real x;
  Real y = 2*x;
end A;
model M
  A a(x = time);
end M;
