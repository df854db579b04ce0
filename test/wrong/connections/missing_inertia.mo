// error: 5:9: joint 'first' (Dialectic.Translational.Joint) moves nothing with inertia in its direction
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint first, second;
  Body body(m = 1);
equation
  connect(wall.flange_b, first.flange_a);
  connect(first.flange_b, second.flange_a);
  connect(second.flange_b, body.flange_a);
end M;
