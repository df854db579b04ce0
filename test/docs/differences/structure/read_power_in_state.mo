// refused: only results can use it
connector Pin
  Real v(unit = "V");
  flow Real i(unit = "A");
end Pin;
model Resistor
  Pin p, n;
  Real power = (p.v - n.v)*p.i;
equation
  p.i + n.i = 0;
  p.v - n.v = 2*p.i;
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
  Resistor a;
  Source source;
  Ground ground;
  Real energy(start = 0);
equation
  der(energy) = a.power;
  connect(source.p, a.p);
  connect(a.n, source.n);
  connect(ground.p, source.n);
end M;
