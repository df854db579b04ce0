model Positioning "A mass that a spring-like controller brings to its place, and what that costs"
  import Dialectic.Translational.*;
  parameter Real k(unit="N/m") = 1 "Gain on the position";
  parameter Real d(unit="N.s/m") = 1 "Gain on the velocity";
  Fixed ground;
  Joint rail(TD=0, s(start=1));
  Body mass(m=1, g=0);
  Force drive;
  Real u(unit="N") "Force of the controller";
  Real cost(start=0, fixed=true) "Integral of s^2 + u^2/100";
equation
  connect(ground.flange_b, rail.flange_a);
  connect(rail.flange_b, mass.flange_a);
  connect(drive.flange, mass.flange_a);
  u = -k*rail.s - d*rail.v;
  drive.f = u;
  der(cost) = rail.s^2 + 0.01*u^2;
  annotation(experiment(StopTime=10, Tolerance=1e-9));
end Positioning;
