// error: 8:3: the output y depends on forces or derivatives
model Scale
  Dialectic.Translational.Flange flange_a;
  Modelica.Blocks.Interfaces.RealOutput y;
  parameter Real m = 1;
equation
  flange_a.f = m*der(flange_a.v);
  y = flange_a.f;
end Scale;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Scale scale;
  Modelica.Blocks.Continuous.Integrator integrator;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, scale.flange_a);
  connect(scale.y, integrator.u);
end M;
