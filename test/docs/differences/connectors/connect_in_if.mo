// run: --stop 0.5 --set tied=true
// value: joint.s 0.5 0 1e-9
model M "connect inside an if-equation with a parameter"
  import Dialectic.Translational.*;
  parameter Boolean tied = false;
  Fixed wall;
  Joint joint;
  Body body(m = 1, g = 0);
  SpringDamper spring(c = 100);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, spring.flange_a);
  if tied then
    connect(spring.flange_b, body.flange_a);
  else
    connect(spring.flange_b, wall.flange_b);
  end if;
end M;
