// run: --stop 2
// value: charge 2 5 1e-6
// A current is linear in the unknowns of the linear equations: 2.5 A for 2 s
connector Pin
  Real v(unit = "V");
  flow Real i(unit = "A");
end Pin;
model Resistor
  Pin p, n;
equation
  p.i + n.i = 0;
  p.v - n.v = 4*p.i;
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
  Real charge(start = 0);
equation
  der(charge) = a.p.i;
  connect(source.p, a.p);
  connect(a.n, source.n);
  connect(ground.p, source.n);
end M;
