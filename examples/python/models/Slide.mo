model Slide "A mass on a rail, pushed by a force from outside"
  import Dialectic.Translational.*;
  Fixed ground;
  Joint rail(TD=0, s(start=0));
  Body mass(m=1, g=0);
  Force drive;
  input Real u(unit="N") "Force";
equation
  connect(ground.flange_b, rail.flange_a);
  connect(rail.flange_b, mass.flange_a);
  connect(drive.flange, mass.flange_a);
  drive.f = u;
  annotation(experiment(StopTime=5), __lied(solver="rk4", step=1e-3));
end Slide;
