model Clamp "A ball between two jaws, whose carriage is pushed forward and stopped"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational.*;
  parameter SI.Time TD = 1e-3 "Dialectic time constant of both joints";
  parameter SI.Time TE = 0 "Elastic time constant of the contacts";
  parameter SI.Force push = 4000 "Force on the carriage, forward and then backward";
  parameter SI.Length radius = 0.05 "Of the ball";
  parameter SI.Length indentation = 1e-4 "How deep the ball sits in each jaw at rest";
  parameter SI.TranslationalSpringConstant c = 1e6 "Stiffness of each jaw";
  Fixed wall;
  Joint drive(TD=TD, f_ext=if time < 0.1 then 0 else if time < 0.4 then push else if time < 0.6 then 0 else
    if time < 0.9 then -push else 0);
  Body carriage(m=99.5, g=0);
  Rod left_jaw(l=-(radius - indentation));
  Rod right_jaw(l=radius - indentation);
  ElastoGap left(l=radius, c=c, d=0, TE=TE);
  ElastoGap right(l=radius, c=c, d=0, TE=TE);
  Joint guide(TD=TD);
  Body ball(m=0.5, g=0);
equation
  connect(wall.flange_b, drive.flange_a);
  connect(drive.flange_b, carriage.flange_a);
  connect(drive.flange_b, left_jaw.flange_a);
  connect(drive.flange_b, right_jaw.flange_a);
  connect(drive.flange_b, guide.flange_a);
  connect(guide.flange_b, ball.flange_a);
  connect(left_jaw.flange_b, left.flange_a);
  connect(left.flange_b, ball.flange_a);
  connect(ball.flange_a, right.flange_a);
  connect(right.flange_b, right_jaw.flange_b);
  annotation(experiment(StopTime=1, Interval=1e-3), __lied(plot={"left.ds", "right.ds", "drive.v"}));
end Clamp;
