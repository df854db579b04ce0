// run: --stop 1
// value: q.y 1 5 1e-9
// value: several.y 1 9 1e-9
record R
  Real a;
  Real b;
end R;
block Q
  input R r;
  output Real y;
equation
  y = r.a + r.b;
end Q;
block Several
  input R r[2];
  output Real y;
equation
  y = r[1].a + r[2].b;
end Several;
model M
  Q q(r = R(2*time, 3));
  Several several(r = {R(2*time, 3), R(4, 7)});
end M;
