// run: --stop 1
// value: j.v 1 0.5 1e-3
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint j(TD = 0, f_ext = time);
  Body body(m = 1, g = 0);
equation
  connect(wall.flange_b, j.flange_a);
  connect(j.flange_b, body.flange_a);
end M;
