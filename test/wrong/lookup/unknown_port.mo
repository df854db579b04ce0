// error: 8:16: Dialectic.Translational.Fixed has no element flange_a: did you mean flange_b?
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
equation
  connect(wall.flange_a, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
