// error: 4:8: nothing holds or moves 'body.flange_a'
model M
  import Dialectic.Translational.*;
  Body body(m = 1);
  Fixed wall;
  Spring spring(c = 100);
equation
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, body.flange_a);
end M;
