model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0);
  Fixed ground;
  Body body0(m=0.4275, I=0.008745);
  FreeMotion free0(x(start=0.3945), y(start=0.7185), phi(start=-0.991), vx(start=0.845), vy(start=0.6269), w(start=-0.1801));
  Body body1(m=1.72, I=0.01028);
  FreeMotion free1(x(start=0.9683), y(start=0.8534), phi(start=0.1436), vx(start=-0.1926), vy(start=-0.6191), w(start=-0.1632));
  Body body2(m=0.1338, I=0.00375);
  FreeMotion free2(x(start=-0.1247), y(start=0.2092), phi(start=-0.02193), vx(start=0.2116), vy(start=0.8202), w(start=0.5694));
  Spring part0(c=1.249e+05, l=0.1711, TE=0);
  Spring part1(c=610.9, l=0.5513, TE=0);
equation
  connect(free0.frame_b, body0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(body0.frame_a, part0.frame_a);
  connect(part0.frame_b, body1.frame_a);
  connect(body1.frame_a, part1.frame_a);
  connect(part1.frame_b, body2.frame_a);
  annotation(experiment(StopTime=0.187));
end Scene;
