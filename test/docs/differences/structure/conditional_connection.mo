// check
model M
  import Dialectic.Translational.*;
  parameter Boolean with = false;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Damper damper(d = 1) if with;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, damper.flange_a);
  connect(damper.flange_b, body.flange_a);
end M;
