model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, 0}, TD=0.001);
  Fixed ground;
  Body body0(m=0.02589, I=0.0005027);
  FreeMotion free0(x(start=0.546), y(start=-0.14), phi(start=-0.4788), vx(start=2.694), vy(start=0.006782), w(start=-0.424));
  Contact.Polygon shape0(corners={{-0.3549, -0.3549}, {0.3549, -0.3549}, {0.3549, 0.3549}, {-0.3549, 0.3549}}, c=1094, d=0, mu=0.2259, TE=0.001);
  Body body1(m=24.72, I=0.2479);
  FreeMotion free1(x(start=1.259), y(start=-0.05648), phi(start=-0.2215), vx(start=-2.611), vy(start=0.07634), w(start=1.233));
  Contact.Circle shape1(radius=0.2244, c=3.557e+06, d=1339, mu=0.4773, TE=0.001);
equation
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  annotation(experiment(StopTime=0.108));
end Scene;
