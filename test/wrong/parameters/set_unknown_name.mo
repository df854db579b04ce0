// error: --set:1:6: Dialectic.Translational.Body has no element mass
// options: --set body.mass=2
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
