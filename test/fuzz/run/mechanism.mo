model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, 0}, TD=0);
  Fixed ground;
  Body body0(m=8.22, I=0.189);
  FreeMotion free0(x(start=0.6631), y(start=0.2474), phi(start=0.5356), vx(start=0.4201), vy(start=0.9942), w(start=0.7252));
  Body body1(m=1.068, I=0.01058);
  FreeMotion free1(x(start=0.4398), y(start=-0.5234), phi(start=-0.7489), vx(start=-0.6717), vy(start=-0.9513), w(start=-0.06743));
  Body body2(m=12.96, I=0.06097);
  FreeMotion free2(x(start=-0.5083), y(start=0.4578), phi(start=-0.4925), vx(start=-0.1855), vy(start=-0.07864), w(start=0.1154));
  Body body3(m=905.1, I=28.22);
  FreeMotion free3(x(start=0.09521), y(start=0.03623), phi(start=0.9044), vx(start=0.1674), vy(start=-0.724), w(start=0.01662));
  Spring part0(c=1.206e+05, l=0.2794, TE=0.00031);
  SpringDamper part1(c_x=8.906e+05, c_y=4.453e+05, c_phi=0, d_x=88.65, d_y=44.33, TE=0.00031);
  Spring part2(c=231, l=0.1784, TE=0.00031);
equation
  connect(free0.frame_b, body0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(free3.frame_b, body3.frame_a);
  connect(body0.frame_a, part0.frame_a);
  connect(part0.frame_b, body1.frame_a);
  connect(body1.frame_a, part1.frame_a);
  connect(part1.frame_b, body2.frame_a);
  connect(body2.frame_a, part2.frame_a);
  connect(part2.frame_b, body3.frame_a);
  annotation(experiment(StopTime=0.05983));
end Scene;
