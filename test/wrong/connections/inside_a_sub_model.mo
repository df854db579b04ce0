// error: 5:9: joint 'unit.joint' (Dialectic.Translational.Joint) moves nothing with inertia in its direction
model Unit
  import Dialectic.Translational.*;
  Flange flange_a;
  Joint joint;
  Spring spring(c = 10);
equation
  connect(flange_a, joint.flange_a);
  connect(joint.flange_b, spring.flange_a);
  connect(spring.flange_b, flange_a);
end Unit;

model M
  Dialectic.Translational.Fixed wall;
  Unit unit;
equation
  connect(wall.flange_b, unit.flange_a);
end M;
