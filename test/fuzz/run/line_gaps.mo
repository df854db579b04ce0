model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0.001);
  Fixed ground;
  Contact.Line floor(corners={{-50, 0}, {50, 0}}, mu=0.5, TE=0.001);
  Body body0(m=10.38, I=0.001548);
  FreeMotion free0(x(start=-0.01191), y(start=0.05759), phi(start=0.4148), vx(start=-2.764), vy(start=0), w(start=5.77));
  Contact.Circle shape0(radius=0.05412, c=4.582e+05, d=0, mu=0.5574, TE=0.001);
  Body body1(m=5.573, I=0.003196);
  FreeMotion free1(x(start=0.02664), y(start=0.2065), phi(start=-0.2853), vx(start=0), vy(start=0), w(start=0));
  Contact.Circle shape1(radius=0.0944, c=3.867e+08, d=0, mu=0.2463, TE=0.001);
  Body body2(m=5.194, I=0.002441);
  FreeMotion free2(x(start=0.01474), y(start=0.4568), phi(start=-0.2774), vx(start=0), vy(start=0), w(start=0));
  Contact.Circle shape2(radius=0.08167, c=1.368e+04, d=0, mu=0.5373, TE=0.001);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(free2.frame_b, shape2.frame_a);
  annotation(experiment(StopTime=0.072));
end Scene;
