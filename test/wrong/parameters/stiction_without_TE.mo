// error: 7:12: stiction: the elastic time constant TE of a Stiction must be positive
model M
  import Dialectic.Translational.*;
  Fixed wall;
  Joint joint;
  Body body(m = 1);
  Stiction stiction(N = 10, mu_A = 0.5, mu_S = 0.4, vSlide = 0.1, c = 1e4);
equation
  connect(wall.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(wall.flange_b, stiction.flange_a);
  connect(stiction.flange_b, body.flange_a);
end M;
