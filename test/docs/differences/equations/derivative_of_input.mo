// run: --stop 1
// value: d.y 1 6.283185 1e-5
model D
  Modelica.Blocks.Interfaces.RealInput u;
  Modelica.Blocks.Interfaces.RealOutput y;
equation
  y = der(u);
end D;
model M
  D d;
  Blocks.Sine sine(f = 1, amplitude = 1);
equation
  connect(sine.y, d.u);
end M;
