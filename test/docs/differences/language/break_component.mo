// run: --stop 1
// value: g.y 1 6 0
connector RealInput = input Real;
connector RealOutput = output Real;
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
model M "The connection goes with its component"
  extends Pair(break s);
  Source other(k = 3);
equation
  connect(other.y, g.u);
end M;
