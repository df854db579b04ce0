// error: 11:3: a kinematic loop closes without an elastic element
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint one, two;
  Body body(m = 1);
equation
  connect(wall.flange_b, one.flange_a);
  connect(wall.flange_b, two.flange_a);
  connect(one.flange_b, body.flange_a);
  connect(two.flange_b, body.flange_a);
end M;
