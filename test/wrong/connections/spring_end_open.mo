// error: 5:10: nothing holds or moves 'spring.flange_b'
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Spring spring(c = 100);
equation
  connect(wall.flange_b, spring.flange_a);
end M;
