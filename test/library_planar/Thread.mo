model Thread "A point mass on a thread that pulls and does not push: the thread pendulum of the paper"
  import Dialectic.Planar.*;
  parameter Dialectic.Damping damping = Dialectic.Damping.kinetic;
  parameter Real TD = 1e-3;
  inner World world(TD=TD);
  Fixed fixed;
  Revolute revolute(w(start=-3));
  Prismatic prismatic(r={1, 0}, useFlange=true, s(start=1));
  Dialectic.Translational.Fixed end_(s=1);
  Dialectic.Translational.ElastoGap thread(c=1e6, d=1e3, damping=damping);
  Body body(m=1, I=0);
equation
  connect(fixed.frame_b, revolute.frame_a);
  connect(revolute.frame_b, prismatic.frame_a);
  connect(prismatic.frame_b, body.frame_a);
  connect(prismatic.flange_a, thread.flange_a);
  connect(thread.flange_b, end_.flange_b);
  annotation(experiment(StopTime=2, Interval=0.01, Tolerance=1e-10));
end Thread;
