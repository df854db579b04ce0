// run: --stop 1
// value: s.y 1 6 1e-9
block Sum
  parameter Integer n = 3;
  Modelica.Blocks.Interfaces.RealInput u[n];
  Modelica.Blocks.Interfaces.RealOutput y = sum(u);
end Sum;
model M
  Blocks.Constant c[3](k = {1, 2, 3});
  Sum s(n = 3);
equation
  connect(c.y, s.u);
end M;
