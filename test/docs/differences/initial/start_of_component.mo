// run: --stop 0 --set a.x.start=5
// value: a.x 0 5 0
model A
  Real x(start = 1);
equation
  der(x) = -x;
end A;
model M
  A a(x(start = 2, fixed = true));
end M;
