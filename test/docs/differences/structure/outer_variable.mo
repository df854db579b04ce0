// run: --stop 1
// value: a.y 1 2 1e-9
model A
  outer Real T;
  Real y = 2*T;
end A;
model M
  inner Real T = time;
  A a;
end M;
