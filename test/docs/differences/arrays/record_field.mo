// run: --stop 1 --set last.r.b=5
// value: a.y 1 6 0
// value: last.y 1 6 0
// value: inside.y 1 103 0
// value: varies.y 1 7 0
// value: array.y 1 23 0
// value: longer.y 1 5 0
record R
  Real a = 7;
  Real b = 8;
end R;
record S
  R r = R(5, 6);
  Real c = 1;
end S;
record Size
  Integer n = 1;
end Size;
model A
  parameter R r = R(1, 2);
  Real y = r.a + r.b;
end A;
model B
  parameter S s = S(R(1, 2), 100);
  Real y = s.r.a + s.r.b + s.c;
end B;
model C
  R r = R(time, 2);
  Real y = r.a + r.b;
end C;
model D
  parameter R r[2] = {R(1, 2), R(3, 4)};
  Real y = sum(r.a) + sum(r.b);
end D;
model E
  parameter Size size = Size(1);
  Real x[size.n] = ones(size.n);
  Real y = sum(x);
end E;
model M "What is written further outside is stronger, of a field or of the whole record"
  A a(r(b = 5)), last;
  B inside;
  C varies(r(b = 6));
  D array(r(a = {10, 7}));
  E longer(size(n = 5));
end M;
