// error: 6:8: nothing holds or moves 'lost.flange_a'
// error: 7:8: nothing holds or moves 'ball.flange_a'
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Body lost(m = 1);
  Body ball(m = 1);
  Spring spring(c = 100);
equation
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, ball.flange_a);
end M;
