// refused: 1 equation too few
model Bad
  Dialectic.Translational.Flange flange_a;
  Real x;
equation
  flange_a.f = der(flange_a.v);
end Bad;
model M
  Dialectic.Translational.Fixed wall;
  Dialectic.Translational.Joint joint;
  Bad bad;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, bad.flange_a);
end M;
