// error: 6:17: body.m is -1, but must be at least 0
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = -1);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
