// error: 6:3: these connectors do not fit: Modelica.Blocks.Interfaces.RealOutput has Real where Dialectic.Translational.Flange has Real s
model M
  Blocks.Constant force(k = 1);
  Dialectic.Translational.Body body(m = 1);
equation
  connect(force.y, body.flange_a);
end M;
