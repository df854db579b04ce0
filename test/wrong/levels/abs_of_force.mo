// error: 7:3: not linear in flange_a.f, an unknown of the linear equations
model Grip
  Dialectic.Translational.Flange flange_a, flange_b;
  parameter Real c = 1;
equation
  flange_a.f + flange_b.f = 0;
  flange_b.f = c*(flange_b.s - flange_a.s) + 0.1*abs(flange_a.f);
end Grip;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Grip grip;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, grip.flange_a);
  connect(grip.flange_b, body.flange_a);
end M;
