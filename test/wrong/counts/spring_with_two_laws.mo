// error: 8:3: one equation too many: other equations determine all unknowns in flange_b.f = c * der(flange_b.s)
model Bungee
  Dialectic.Translational.Flange flange_a, flange_b;
  parameter Real c = 1;
equation
  flange_a.f + flange_b.f = 0;
  flange_b.f = c*(flange_b.s - flange_a.s);
  flange_b.f = c*der(flange_b.s);
end Bungee;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Bungee spring;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, body.flange_a);
end M;
