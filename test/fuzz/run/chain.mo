model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0);
  Fixed ground;
  Contact.Line floor(corners={{-50, 0}, {50, 0}}, mu=0, TE=0);
  Body body0(m=47.14, I=0.03398);
  FreeMotion free0(x(start=-0.01008), y(start=0.0473), phi(start=0.303), vx(start=0.1909), vy(start=0), w(start=9.291));
  Contact.Circle shape0(radius=0.04722, c=1.261e+07, d=0, mu=0, TE=0);
  Body body1(m=0.002189, I=1.593e-06);
  FreeMotion free1(x(start=0.001933), y(start=0.3228), phi(start=0.4146), vx(start=0), vy(start=0), w(start=0));
  Contact.Polygon shape1(corners={{-0.1087, -0.1087}, {0.1087, -0.1087}, {0.1087, 0.1087}, {-0.1087, 0.1087}}, c=3.298e+07, d=6.043, mu=0, TE=0);
  Body body2(m=0.1489, I=1.897e-05);
  FreeMotion free2(x(start=-0.002471), y(start=0.5086), phi(start=-0.09374), vx(start=0.3525), vy(start=0), w(start=0));
  Contact.Polygon shape2(corners={{-0.03747, -0.03747}, {0.03747, -0.03747}, {0.03747, 0.03747}, {-0.03747, 0.03747}}, c=3.004e+05, d=103.5, mu=0, TE=0);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(free2.frame_b, shape2.frame_a);
  annotation(experiment(StopTime=0.148));
end Scene;
