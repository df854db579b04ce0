// run: --stop 1
// value: a[2,1].y 1 13 1e-12
// value: b[2,3].y 1 17 1e-12
// value: c[2].a[1,2].y 1 8 1e-12
model A
  parameter Real p = 1, v[2] = {0, 0};
  Real y = p*time + v[2];
end A;
model C
  A a[1, 2];
end C;
model M
  A a[2, 2](p = {{1, 2}, {3, 4}}, each v = {0, 10});
  A b[2, 3](p = [1, 2, 3; 4, 5, 6], v = {{{i, i*j + 5} for j in 1:3} for i in 1:2});
  C c[2](a(p = {{{5, 6}}, {{7, 8}}}));
end M;
