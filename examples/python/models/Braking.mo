model Braking "A crate slides until dry friction stops it"
  import Dialectic.Translational.*;
  parameter Real mu = 0.4 "Coefficient of friction";
  Fixed ground;
  Joint floor(TD=1e-3, v(start=3));
  Body crate(m=1, g=0);
  Stiction friction(N=9.81, mu_A=mu, mu_S=mu, vSlide=0.01, c=1e5, TE=1e-3);
equation
  connect(ground.flange_b, floor.flange_a);
  connect(floor.flange_b, crate.flange_a);
  connect(ground.flange_b, friction.flange_a);
  connect(friction.flange_b, crate.flange_a);
  annotation(experiment(StopTime=2), __lied(solver="rk3", step=1e-3));
end Braking;
