// error: 29:3: these connectors do not fit: Plain has Real i where Pin has flow Real i
connector Plain
  Real v;
  Real i;
end Plain;

connector Pin
  Real v;
  flow Real i;
end Pin;

model One
  Plain p;
equation
  p.v = 1;
  p.i = 0;
end One;

model Two
  Pin p;
equation
  p.i = p.v;
end Two;

model M
  One one;
  Two two;
equation
  connect(one.p, two.p);
end M;
