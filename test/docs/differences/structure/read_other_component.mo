// run: --stop 1
// value: e 1 4.5 1e-9
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint(v(start = 3));
  Body body(m = 1, g = 0);
  Real e = joint.v^2/2;
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
end M;
