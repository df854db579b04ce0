// error: 8:3: a condition on a linear unknown (a force or derivative) may only limit it
model Latch
  Dialectic.Translational.Flange flange_a, flange_b;
  Real law;
equation
  flange_a.f + flange_b.f = 0;
  law = 100*(flange_b.s - flange_a.s) + 10*(der(flange_b.s) - der(flange_a.s));
  flange_b.f = if law > 5 then 0 else law;
end Latch;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Latch latch;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, latch.flange_a);
  connect(latch.flange_b, body.flange_a);
end M;
