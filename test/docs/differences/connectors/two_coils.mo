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
model Inductor
  extends TwoPins;
  Real i(start = 0);
equation
  p.i = i;
  v = 1*der(i);
end Inductor;
model M "Two coils in series have one current: index 2 in Modelica, refused here"
  Source s;
  Resistor r;
  Inductor a, b;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, a.p);
  connect(a.n, b.p);
  connect(b.n, s.n);
  connect(s.n, g.p);
end M;
