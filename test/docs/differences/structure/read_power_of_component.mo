// run: --stop 1
// value: power 0.25 12.5 1e-6
// value: half 0.25 6.25 1e-6
// value: cell.doubled 0.25 25 1e-6
// value: worst 0.25 -5 1e-6
// Power of a resistor in series with another: 5 V at 2.5 A of 10 V sin(2 pi t), read by the model, by its own variables and by a component
connector Pin
  Real v(unit = "V");
  flow Real i(unit = "A");
end Pin;
partial model TwoPin
  Pin p, n;
equation
  p.i + n.i = 0;
end TwoPin;
model Resistor
  extends TwoPin;
  parameter Real R = 2;
  Real power = (p.v - n.v)*p.i;
equation
  p.v - n.v = R*p.i;
end Resistor;
model Source
  extends TwoPin;
equation
  p.v - n.v = 10*sin(2*3.141592653589793*time);
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Circuit
  Resistor a, b;
  Source source;
  Ground ground;
  Real dissipated = a.power;
equation
  connect(source.p, a.p);
  connect(a.n, b.p);
  connect(b.n, source.n);
  connect(ground.p, source.n);
end Circuit;
model Meter
  outer Circuit circuit;
  Real doubled = 2*circuit.dissipated;
end Meter;
model M
  inner Circuit circuit;
  Meter cell;
  Real power, half, worst;
equation
  power = circuit.dissipated;
  half = power/2;
  worst = if circuit.b.power > 12 then -5 else 0;
  assert(power < 13, "too much power");
end M;
