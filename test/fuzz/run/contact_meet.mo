model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, 0}, TD=0);
  Fixed ground;
  Body body0(m=1.2, I=0.001503);
  FreeMotion free0(x(start=0.07215), y(start=0.01568), phi(start=0.3454), vx(start=0.6306), vy(start=-0.08663), w(start=0.9417));
  Contact.Polygon shape0(corners={{-0.05602, -0.05602}, {0.05602, -0.05602}, {0.05602, 0.05602}, {-0.05602, 0.05602}}, c=3.205e+06, d=572.9, mu=0, TE=0);
  Body body1(m=191.9, I=3.245);
  FreeMotion free1(x(start=0.6713), y(start=-0.1988), phi(start=-0.2504), vx(start=-0.3047), vy(start=0.01712), w(start=2.674));
  Contact.Polygon shape1(corners={{-0.4242, -0.4242}, {0.4242, -0.4242}, {0.4242, 0.4242}, {-0.4242, 0.4242}}, c=3.508e+08, d=0, mu=0, TE=0);
  Body body2(m=0.9355, I=0.007636);
  FreeMotion free2(x(start=1.469), y(start=0.04908), phi(start=0.4168), vx(start=0.236), vy(start=-0.07645), w(start=0.9842));
  Contact.Circle shape2(radius=0.1856, c=2.343e+05, d=62.96, mu=0, TE=0);
equation
  connect(free0.frame_b, body0.frame_a);
  connect(free0.frame_b, shape0.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(free1.frame_b, shape1.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(free2.frame_b, shape2.frame_a);
  annotation(experiment(StopTime=0.33));
end Scene;
