// run: --stop 1
// value: g.y 1 6 1e-9
model M
  Modelica.Blocks.Interfaces.RealOutput y;
  Blocks.Gain g(k = 3);
equation
  y = 2*time;
  connect(y, g.u);
end M;
