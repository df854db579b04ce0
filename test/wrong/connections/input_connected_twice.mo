// error: 12:3: 'joint.f_ext' has two providers, 'two' and 'one'
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Blocks.Constant one(k = 1), two(k = 2);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(one.y, joint.f_ext);
  connect(two.y, joint.f_ext);
end M;
