model AsymmetricStop "A body falls on a stop that pushes and never pulls"
  import SI = Modelica.Units.SI;
  import Dialectic.Translational.*;
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  parameter SI.Time TE = 0 "Elastic time constant of the stop";
  parameter SI.TranslationalDampingConstant d = 50 "Damping of the stop";
  parameter Dialectic.Damping damping = Dialectic.Damping.elastic "The velocity that it acts on";
  Fixed ground;
  Joint joint(TD=TD, s(start=0.1));
  Body body(m=1);
  ElastoGap stop(l=0, c=1e5, d=d, TE=TE, damping=damping);
equation
  connect(ground.flange_b, joint.flange_a);
  connect(joint.flange_b, body.flange_a);
  connect(ground.flange_b, stop.flange_a);
  connect(stop.flange_b, body.flange_a);
  annotation(experiment(StopTime=1, Interval=1e-3, Tolerance=1e-9), __lied(plot={"joint.s", "stop.f"}));
end AsymmetricStop;
