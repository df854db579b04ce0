// run: --stop 0.5
// value: w.y 0.5 0 1e-9
model Weight
  Dialectic.Translational.Flange flange_a;
  Real y = flange_a.f^2;
equation
  flange_a.f = 2*(der(flange_a.v) + 9.81);
end Weight;
model M "What only results need may be any expression in a force"
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Weight w;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, w.flange_a);
end M;
