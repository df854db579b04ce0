// error: 5:15: joint.f_ext is connected: it cannot be driven twice
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint(f_ext = sin(time));
  Body body(m = 1);
  Blocks.Constant one(k = 1);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(one.y, joint.f_ext);
end M;
