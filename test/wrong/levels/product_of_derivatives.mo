// error: 7:3: not linear in der(flange_a.s), an unknown of the linear equations
model Drag
  Dialectic.Translational.Flange flange_a;
  Dialectic.Translational.Flange flange_b;
equation
  flange_a.f + flange_b.f = 0;
  flange_a.f = der(flange_a.s)*der(flange_b.s);
end Drag;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Drag drag;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, drag.flange_a);
  connect(drag.flange_b, body.flange_a);
end M;
