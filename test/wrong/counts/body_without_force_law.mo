// error: 3:34: class Weight has 1 equation too few: nothing determines flange_a.f
model Weight
  Dialectic.Translational.Flange flange_a;
  parameter Real m = 1;
  Real f;
equation
  f = m*der(flange_a.v);
end Weight;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Weight weight;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, weight.flange_a);
end M;
