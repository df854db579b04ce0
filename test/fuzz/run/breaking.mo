model M
  import Dialectic.Planar.*;
  inner World world(TD=1e-3);
  Fixed ground;
  Revolute joint(w(start=5));
  FixedTranslation rod(r={0.5, 0});
  Breakable bond(f_max=20);
  Body body(m=1, I=0.1);
  FrictionWheel wheel(radius=0.1, c=1e5, TE=1e-3, vAdhesion=0.01, vSlide=0.02, mu_A=0.5, mu_S=0.4);
equation
  connect(ground.frame_b, joint.frame_a);
  connect(joint.frame_b, rod.frame_a);
  connect(rod.frame_b, bond.frame_a);
  connect(bond.frame_b, body.frame_a);
  connect(ground.frame_b, wheel.frame_a);
  connect(wheel.frame_b, body.frame_a);
end M;
