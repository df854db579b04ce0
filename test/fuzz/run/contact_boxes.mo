model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0.001);
  Fixed ground;
  Contact.Line floor(corners={{-50, 0}, {50, 0}}, mu=0.5, TE=0.001);
  Body body0(m=0.2466, I=0.004754);
  FreeMotion free0(x(start=0.001461), y(start=0.4521), phi(start=-0.09753), vx(start=0), vy(start=0), w(start=0));
  Contact.Circle shape0(radius=0.3009, c=2265, d=0, mu=0.4793, TE=0.001);
  Body body1(m=180.3, I=0.02142);
  FreeMotion free1(x(start=0.004343), y(start=0.7918), phi(start=0.2132), vx(start=0), vy(start=0), w(start=0));
  Contact.Polygon shape1(corners={{-0.0324, -0.0324}, {0.0324, -0.0324}, {0.0324, 0.0324}, {-0.0324, 0.0324}}, c=3.177e+08, d=0, mu=0, TE=0.001);
  Body body2(m=0.04414, I=0.0005622);
  FreeMotion free2(x(start=0.05137), y(start=1.177), phi(start=0), vx(start=0), vy(start=0), w(start=0));
  Contact.Polygon shape2(corners={{-0.3162, -0.3162}, {0.3162, -0.3162}, {0.3162, 0.3162}, {-0.3162, 0.3162}}, c=1.764e+04, d=13.05, mu=0.7995, TE=0.001);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(free2.frame_b, shape2.frame_a);
  annotation(experiment(StopTime=0.192));
end Scene;
