// refused: the linear equations do not determine
connector Pin
  Modelica.Units.SI.Voltage v;
  flow Modelica.Units.SI.Current i;
end Pin;
partial model TwoPins
  Pin p, n;
  Modelica.Units.SI.Voltage v;
equation
  v = p.v - n.v;
  p.i + n.i = 0;
end TwoPins;
model Resistor
  extends TwoPins;
equation
  v = 1*p.i;
end Resistor;
model Source
  extends TwoPins;
equation
  v = 10;
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Capacitor
  extends TwoPins;
equation
  p.i = 1*der(v);
end Capacitor;
model M "Two capacitors in parallel"
  Source s;
  Resistor r;
  Capacitor a, b;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, a.p);
  connect(r.n, b.p);
  connect(a.n, s.n);
  connect(b.n, s.n);
  connect(s.n, g.p);
end M;
