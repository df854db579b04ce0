// run: --stop 1
// value: sensor.current 0.25 2.5 1e-6
// value: sensor.power 0.25 12.5 1e-6
// value: twice.u 0.25 12.5 1e-6
// value: twice.y 0.25 25 1e-6
// value: again.inner_twice.y 0.25 50 1e-6
// value: show.shown 0.25 -5 1e-6
// value: same.y 0.25 0.5 1e-6
// A sensor's outputs depend on the unknowns of the linear equations: what only results need follows them.
// 10 V sin(2 pi t) at two resistors of 2 ohm: 2.5 A and 12.5 W at t = 0.25 s
connector Pin
  Real v(unit = "V");
  flow Real i(unit = "A");
end Pin;
connector RealInput = input Real;
connector RealOutput = output Real;
partial model TwoPin
  Pin p, n;
equation
  p.i + n.i = 0;
end TwoPin;
model Resistor
  extends TwoPin;
equation
  p.v - n.v = 2*p.i;
end Resistor;
model Sensor
  extends TwoPin;
  parameter Real R = 2;
  RealOutput current, power;
equation
  p.v - n.v = R*p.i;
  current = p.i;
  power = (p.v - n.v)*p.i;
end Sensor;
model Source
  extends TwoPin;
equation
  p.v - n.v = 10*sin(2*3.141592653589793*time);
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
block Twice
  RealInput u;
  RealOutput y;
equation
  y = 2*u;
end Twice;
block Show
  input Real number;
  Real shown = -number;
end Show;
block Time
  RealOutput y = 2*time;
end Time;
model Pass
  RealInput u;
  RealOutput y;
  Twice inner_twice;
equation
  connect(u, inner_twice.u);
  connect(inner_twice.y, y);
end Pass;
block Half
  RealInput u;
  RealOutput y;
equation
  y = u;
end Half;
model M
  Sensor sensor;
  Resistor b;
  Source source;
  Ground ground;
  Twice twice;
  Pass again;
  Time clock;
  Half same;
  Show show(number = 2*sensor.p.i);
equation
  connect(source.p, sensor.p);
  connect(sensor.n, b.p);
  connect(b.n, source.n);
  connect(ground.p, source.n);
  connect(sensor.power, twice.u);
  connect(twice.y, again.u);
  connect(clock.y, same.u);
end M;
