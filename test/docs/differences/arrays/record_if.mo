// run: --stop 1
// value: r.y 1 7 1e-12
record P
  Real x;
  Real y;
end P;
model M
  P r = if time < 0.5 then P(1, time) else P(2, 7*time);
end M;
