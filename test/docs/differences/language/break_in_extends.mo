// run: --stop 1
// value: y 1 2 0
model A
  Real x = 1;
  Real y = 2;
end A;
model M
  extends A(break y);
end M;
