// run: --stop 1
// value: l.i 1 6.32121 1e-4
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
model Inductor
  Pin p, n;
  Real i(start = 0);
equation
  p.i + n.i = 0;
  p.i = i;
  p.v - n.v = 1*der(i);
end Inductor;
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
  Inductor l;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, l.p);
  connect(l.n, s.n);
  connect(s.n, g.p);
end M;
