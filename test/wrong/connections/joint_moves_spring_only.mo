// error: 5:9: joint 'joint' (Dialectic.Translational.Joint) moves nothing with inertia in its direction
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Spring spring(c = 100);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(wall.flange_b, spring.flange_a);
  connect(joint.flange_b, spring.flange_b);
end M;
