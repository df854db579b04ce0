// error: 5:3: not linear in flange_a.f, an unknown of the linear equations
model Weight
  Dialectic.Translational.Flange flange_a;
equation
  flange_a.f*der(flange_a.v) = 1;
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
