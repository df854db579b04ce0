// run: --stop 1
// value: t.n 1 2 0
// value: t.y 1 1 0
// value: free.y 1 2 0
// value: r[1].n 1 1 0
// value: r[1].m 1 2 0
// value: r[2].n 1 2 0
// value: r[2].m 1 3 0
// value: of 1 5 0
connector Pin
  Real v;
  flow Real i;
end Pin;
model Source
  Pin p;
equation
  p.v = 1;
end Source;
model T
  Pin p;
  Integer n = cardinality(p);
  Real y;
equation
  if cardinality(p) > 0 then
    y = 1;
    p.i = 0;
  else
    y = 2;
    p.v = 0;
  end if;
  assert(cardinality(p) == n, "as often as it says");
end T;
model R "Elements of an array may differ"
  Pin p[2];
  Integer n = cardinality(p[1]), m = sum(cardinality(p));
equation
  p.i = zeros(2);
end R;
model M
  Source s;
  T t, free;
  R r[2], absent if false;
  Real of = cardinality(s.p);
equation
  connect(t.p, s.p);
  connect(s.p, t.p);
  connect(s.p, r[1].p[1]);
  for i in 2:2 loop
    connect(r[i].p[1], s.p);
  end for;
  connect(r[end].p[1], r[1].p[2]);
  if true then
    connect(r[2].p[2], s.p);
  end if;
  connect(absent.p[1], t.p);
end M;
