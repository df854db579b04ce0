model Scene
  import Dialectic.Planar.*;
  inner World world(g={0, -9.81}, TD=0);
  Fixed ground;
  Revolute joint0(phi(start=-1.349), w(start=0));
  FixedTranslation rod0(r={0, 0});
  Body body0(m=0.002328, I=1.89e-06);
  Prismatic joint1(r={1, 0}, s(start=-0.7782), v(start=0));
  FixedTranslation rod1(r={0.92, 0});
  Body body1(m=480.4, I=41.96);
  Revolute joint2(phi(start=-0.0555), w(start=-1.044));
  FixedTranslation rod2(r={0.6871, 0});
  Body body2(m=369.8, I=32.31);
  Fixed far(r={0.1446, -0.816}, phi=-1.405);
  SpringDamper part0(c_x=9992, c_y=4996, c_phi=1467, d_x=4.788, d_y=2.394, TE=0);
equation
  connect(ground.frame_b, joint0.frame_a);
  connect(joint0.frame_b, rod0.frame_a);
  connect(rod0.frame_b, body0.frame_a);
  connect(rod0.frame_b, joint1.frame_a);
  connect(joint1.frame_b, rod1.frame_a);
  connect(rod1.frame_b, body1.frame_a);
  connect(rod1.frame_b, joint2.frame_a);
  connect(joint2.frame_b, rod2.frame_a);
  connect(rod2.frame_b, body2.frame_a);
  connect(rod2.frame_b, part0.frame_a);
  connect(part0.frame_b, far.frame_b);
  annotation(experiment(StopTime=0.169));
end Scene;
