// run: --stop 1
// value: c.v 1 6.32121 1e-4
connector Pin
  Modelica.Units.SI.Voltage v;
  flow Modelica.Units.SI.Current i;
end Pin;
model Resistor
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = 1*p.i;
end Resistor;
model Capacitor
  Pin p, n;
  Real v(start = 0);
equation
  p.i + n.i = 0;
  v = p.v - n.v;
  p.i = 1*der(v);
end Capacitor;
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
  Source s;
  Resistor r;
  Capacitor c;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, c.p);
  connect(c.n, s.n);
  connect(s.n, g.p);
end M;
