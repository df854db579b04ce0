// error: 6:3: not linear in der(flange_a.v), an unknown of the linear equations
// error: 13:3: not linear in flange_a.f, an unknown of the linear equations
model Weight
  Dialectic.Translational.Flange flange_a;
equation
  flange_a.f = der(flange_a.v)^2;
end Weight;

model Grip
  Dialectic.Translational.Flange flange_a, flange_b;
equation
  flange_a.f + flange_b.f = 0;
  flange_b.f = flange_b.s - flange_a.s + abs(flange_a.f);
end Grip;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Weight weight;
  Grip grip;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, weight.flange_a);
  connect(wall.flange_b, grip.flange_a);
  connect(joint.flange_b, grip.flange_b);
end M;
