// run: --stop 2
// value: coil.p.i 1.5 0.388434920 1e-5
// value: capacitor.u 1.5 0.5 1e-5
// Without units: at the node of three ports the capacitor holds half of the voltage, so that the coil sees a step, i = 1/2 (1 - exp(-t))
connector Pin
  Real v;
  flow Real i;
end Pin;
partial model TwoPin
  Pin p, n;
  Real u, i;
equation
  p.i + n.i = 0;
  i = p.i;
  u = p.v - n.v;
end TwoPin;
model Resistor
  extends TwoPin;
equation
  u = i;
end Resistor;
model Capacitor
  extends TwoPin(u(start = 0.5, fixed = true));
equation
  i = der(u);
end Capacitor;
model Coil
  extends TwoPin(i(start = 0, fixed = true));
equation
  u = der(i);
end Coil;
model Source
  extends TwoPin;
equation
  u = 1 - 0.5*exp(-time);
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model M
  Source source;
  Resistor resistor, load;
  Capacitor capacitor;
  Coil coil;
  Ground ground;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(resistor.n, load.p);
  connect(load.n, coil.p);
  connect(coil.n, source.n);
  connect(capacitor.n, source.n);
  connect(ground.p, source.n);
end M;
