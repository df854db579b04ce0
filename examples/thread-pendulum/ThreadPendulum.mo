model ThreadPendulum "A mass on a thread that can go slack"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter SI.Time TD = 1e-3 "Dialectic time constant; 0: classic";
  parameter SI.Time TE = 0 "Elastic time constant of the thread";
  parameter SI.Length l = 1 "Length of the thread";
  parameter Dialectic.Damping damping = Dialectic.Damping.kinetic "The velocity that the thread's damper acts on";
  inner World world(TD=TD);
  Fixed hook;
  Revolute swing(w(start=-3));
  Prismatic thread(r={1, 0}, useFlange=true, s(start=l));
  Body bob(m=1, I=0);
  Dialectic.Translational.ElastoGap stretch(c=1e6, d=1e3, TE=TE, damping=damping);
  Dialectic.Translational.Fixed reach(s=l) "How far the thread reaches";
equation
  connect(hook.frame_b, swing.frame_a);
  connect(swing.frame_b, thread.frame_a);
  connect(thread.frame_b, bob.frame_a);
  connect(thread.flange_a, stretch.flange_a);
  connect(stretch.flange_b, reach.flange_b);
  annotation(experiment(StopTime=2.6, Interval=0.005, Tolerance=1e-8), __lied(plot={"thread.s", "swing.phi", "stretch.f"}));
end ThreadPendulum;
