// error: 7:3: not linear in flange_b.f, an unknown of the linear equations
model Rubber
  Dialectic.Translational.Flange flange_a, flange_b;
  parameter Real c = 1;
equation
  flange_a.f + flange_b.f = 0;
  flange_b.f^2 = c*(flange_b.s - flange_a.s);
end Rubber;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Rubber rubber;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, rubber.flange_a);
  connect(rubber.flange_b, body.flange_a);
end M;
