// error: 7:17: s is not a connector
model M
  import Dialectic.Translational.*;
  Joint joint;
  Body body(m = 1);
equation
  connect(joint.s, body.flange_a);
end M;
