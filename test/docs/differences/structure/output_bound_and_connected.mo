// refused: nothing provides
model M
  Modelica.Blocks.Interfaces.RealOutput y = 2*time;
  Blocks.Gain g(k = 3);
equation
  connect(y, g.u);
end M;
