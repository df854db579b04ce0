// error: 6:3: not linear in normal.f, an unknown of the linear equations
model Wedge
  Dialectic.Translational.Flange flange_a, normal;
equation
  normal.f = 100*der(normal.v);
  flange_a.f = 0.3*normal.f*tanh(der(flange_a.s));
end Wedge;

model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint j1, j2;
  Body b1(m = 1), b2(m = 1);
  Wedge wedge;
equation
  connect(wall.flange_b, j1.flange_a);
  connect(wall.flange_b, j2.flange_a);
  connect(j1.flange_b, b1.flange_a);
  connect(j2.flange_b, b2.flange_a);
  connect(wedge.flange_a, b1.flange_a);
  connect(wedge.normal, b2.flange_a);
end M;
