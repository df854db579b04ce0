// run: --stop 0
// value: a.x 0 4 1e-14
model A
  Real x;
equation
  der(x) = -x;
end A;
model M
  A a;
initial equation
  a.x = 4;
end M;
