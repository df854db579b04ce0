// error: 5:20: joint.TD is -0.001, but must be at least 0
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint(TD = -1e-3);
  Body body(m = 1);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
