// run: --stop 1
// value: g.y 1 6 1e-9
// value: after.y 1 36 1e-9
// value: last.y 1 20 1e-9
model Twice
  Modelica.Blocks.Interfaces.RealInput u;
  Modelica.Blocks.Interfaces.RealOutput y = 2*g.y "Of its own components";
  Blocks.Gain g(k = 3);
equation
  connect(u, g.u);
end Twice;
model Given
  Modelica.Blocks.Interfaces.RealOutput y;
  Blocks.Gain g(k = 1);
equation
  connect(y, g.u);
end Given;
model M
  Modelica.Blocks.Interfaces.RealOutput y = 2*time;
  Blocks.Gain g(k = 3);
  Twice twice;
  Blocks.Gain after(k = 1), last(k = 4);
  Given given(y = 5*time);
equation
  connect(y, g.u);
  connect(g.y, twice.u);
  connect(twice.y, after.u);
  connect(given.y, last.u);
end M;
