// refused: an unknown of the linear equations
model Odd
  Dialectic.Translational.Flange flange_a, flange_b;
equation
  flange_a.f + flange_b.f = 0;
  flange_a.f^2 = flange_a.v - flange_b.v;
end Odd;
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Odd odd;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, odd.flange_a);
  connect(odd.flange_b, body.flange_a);
end M;
