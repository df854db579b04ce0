// refused: this equation is not linear in v and cannot be solved for it
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
model Diode
  extends TwoPins;
equation
  p.i = 1e-9*(exp(v/0.025) - 1);
end Diode;
model M
  Source s;
  Resistor r;
  Diode d;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, d.p);
  connect(d.n, s.n);
  connect(s.n, g.p);
end M;
