model MassSpringDamper "A mass hangs on a spring and a damper"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational.*;
  parameter SI.Mass m = 1 "Mass";
  parameter SI.TranslationalSpringConstant c = 1e4 "Stiffness of the spring";
  parameter SI.TranslationalDampingConstant d = 2 "Damping, on the kinetic velocity";
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  parameter SI.Time TE = 0 "Elastic time constant";
  Fixed ceiling;
  Joint joint(TD=TD);
  Body mass(m=m);
  Spring spring(c=c, TE=TE);
  Damper damper(d=d);
equation
  connect(ceiling.flange_b, joint.flange_a);
  connect(joint.flange_b, mass.flange_a);
  connect(ceiling.flange_b, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  connect(ceiling.flange_b, damper.flange_a);
  connect(damper.flange_b, mass.flange_a);
  annotation(experiment(StopTime=1, Tolerance=1e-8));
end MassSpringDamper;
