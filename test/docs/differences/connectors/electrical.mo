// run: --stop 1
// value: b.p.v 1 5 1e-12
connector Pin
  Modelica.Units.SI.Voltage v;
  flow Modelica.Units.SI.Current i;
end Pin;
model Resistor
  Pin p, n;
  parameter Real R = 1;
equation
  p.i + n.i = 0;
  p.v - n.v = R*p.i;
end Resistor;
model Source
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = 10;
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model M
  Source source;
  Resistor a, b;
  Ground ground;
equation
  connect(source.p, a.p);
  connect(a.n, b.p);
  connect(b.n, source.n);
  connect(ground.p, source.n);
end M;
