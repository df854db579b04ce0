// run: --stop 1
// value: y 1 5 0
// value: b.g.y 1 6 0
connector RealInput = input Real;
connector RealOutput = output Real;
model A
  Real x = 1;
  Real y = 2;
end A;
block Source
  RealOutput y;
  parameter Real k = 1;
equation
  y = k*time;
end Source;
block Gain
  RealInput u;
  RealOutput y;
equation
  y = 2*u;
end Gain;
model Pair
  Source s;
  Gain g;
equation
  connect(s.y, g.u);
end Pair;
model Other
  extends Pair(break connect(s.y, g.u));
  Source other(k = 3);
equation
  connect(other.y, g.u);
end Other;
model M
  extends A(break y);
  Real y = 5;
  Other b;
end M;
