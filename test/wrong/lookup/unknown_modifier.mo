// error: 7:13: Dialectic.Translational.Body has no element mass
// error: 7:8: parameter body.m has no value
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(mass = 1);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
