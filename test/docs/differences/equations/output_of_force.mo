// refused: depends on forces or derivatives
model Scale
  Dialectic.Translational.Flange flange_a;
  Modelica.Blocks.Interfaces.RealOutput y;
equation
  flange_a.f = 2*der(flange_a.v);
  y = flange_a.f;
end Scale;
model M
  Dialectic.Translational.Fixed wall;
  Dialectic.Translational.Joint joint;
  Scale scale;
  Modelica.Blocks.Continuous.Integrator integrator;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, scale.flange_a);
  connect(scale.y, integrator.u);
end M;
