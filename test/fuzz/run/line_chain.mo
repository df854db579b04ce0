model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0);
  Fixed ground;
  Contact.Line floor(corners={{-50, 0}, {50, 0}}, mu=0, TE=0);
  Body body0(m=6.709, I=0.03228);
  FreeMotion free0(x(start=0.01778), y(start=0.1584), phi(start=-0.2835), vx(start=-2.961), vy(start=0), w(start=0));
  Contact.Polygon shape0(corners={{-0.1276, -0.1276}, {0.1276, -0.1276}, {0.1276, 0.1276}, {-0.1276, 0.1276}}, c=1.145e+07, d=0, mu=0, TE=0);
  Body body1(m=0.002248, I=9.185e-08);
  FreeMotion free1(x(start=0.005963), y(start=0.3503), phi(start=0.469), vx(start=0.5606), vy(start=0), w(start=0));
  Contact.Polygon shape1(corners={{-0.02441, -0.02441}, {0.02441, -0.02441}, {0.02441, 0.02441}, {-0.02441, 0.02441}}, c=3.093e+06, d=4.865, mu=0, TE=0);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  annotation(experiment(StopTime=0.161));
end Scene;
