package Impacts "What hits a floor, for test_friction_at_impacts.sh"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;

  model Discs "Seven stiffnesses, c h^2/m from 0.01 to 10^4, at nine phases each; 5 m apart, so that no disc meets another"
    parameter Real c[:] = {1e4, 1e5, 1e6, 4e6, 1e7, 1e8, 1e9};
    parameter Real mu = 0.1, I = 1e9, vx = 10;
    inner World world(TD=1e-3, g={0, 0});
    Fixed fixed;
    Contact.Line floor(corners={{-10, 0}, {1000, 0}}, mu=mu, TE=1e-3);
    FreeMotion free[63](x(start={5*i for i in 1:63}), y(start={0.111 + 1e-4*mod(i, 9) + 0.5e-4 for i in 1:63}), each vx(start=vx), each vy(start=-1));
    Body body[63](each m=1, each I=I);
    Contact.Circle disc[63](each radius=0.1, c={c[div(i - 1, 9) + 1] for i in 1:63}, each mu=mu, each TE=1e-3);
  equation
    connect(fixed.frame_b, floor.frame_a);
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, disc.frame_a);
  end Discs;

  model Wheels "The same with FrictionWheels"
    parameter Real c[:] = {1e4, 1e5, 1e6, 4e6, 1e7, 1e8, 1e9};
    inner World world(TD=1e-3, g={0, 0});
    Fixed fixed;
    FreeMotion free[63](each x(start=0), y(start={0.111 + 1e-4*mod(i, 9) + 0.5e-4 for i in 1:63}), each vx(start=10), each vy(start=-1));
    Body body[63](each m=1, each I=1e9);
    FrictionWheel wheel[63](each radius=0.1, c={c[div(i - 1, 9) + 1] for i in 1:63}, each TE=1e-3, each vAdhesion=0.01, each vSlide=0.02,
      each mu_A=0.1, each mu_S=0.1);
  equation
    for i in 1:63 loop
      connect(fixed.frame_b, wheel[i].frame_a);
    end for;
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, wheel.frame_b);
  end Wheels;

  model Stops "The same with ElastoGaps"
    parameter Real c[:] = {1e4, 1e5, 1e6, 4e6, 1e7, 1e8, 1e9};
    parameter Real d = 0;
    Dialectic.Translational.Fixed fixed;
    Dialectic.Translational.Joint joint[63](each TD=1e-3, s(start={0.011 + 1e-4*mod(i, 9) + 0.5e-4 for i in 1:63}), each v(start=-1));
    Dialectic.Translational.Body body[63](each m=1, each g=0);
    Dialectic.Translational.ElastoGap gap[63](each l=0, c={c[div(i - 1, 9) + 1] for i in 1:63}, each d=d, each TE=1e-3);
    Real vy[63] = body.v;
  equation
    for i in 1:63 loop
      connect(fixed.flange_b, joint[i].flange_a);
      connect(fixed.flange_b, gap[i].flange_a);
    end for;
    connect(joint.flange_b, body.flange_a);
    connect(gap.flange_b, body.flange_a);
  end Stops;

  model Turning "The same in rotation"
    parameter Real c[:] = {1e4, 1e5, 1e6, 4e6, 1e7, 1e8, 1e9};
    Dialectic.Rotational.Fixed fixed;
    Dialectic.Rotational.Joint joint[63](each TD=1e-3, phi(start={0.011 + 1e-4*mod(i, 9) + 0.5e-4 for i in 1:63}), each w(start=-1));
    Dialectic.Rotational.Inertia body[63](each J=1);
    Dialectic.Rotational.ElastoGap gap[63](each phi0=0, c={c[div(i - 1, 9) + 1] for i in 1:63}, each TE=1e-3);
    Real vy[63] = body.w;
  equation
    for i in 1:63 loop
      connect(fixed.flange_b, joint[i].flange_a);
      connect(fixed.flange_b, gap[i].flange_a);
    end for;
    connect(joint.flange_b, body.flange_a);
    connect(gap.flange_b, body.flange_a);
  end Turning;

  model Bounce "A disc that slides and bounces once; T of the filter and of the surface"
    parameter Real T = 1e-3, c = 1e5;
    inner World world(TD=T, g={0, 0});
    Fixed fixed;
    Contact.Line floor(corners={{-5, 0}, {5, 0}}, mu=0.1, TE=T);
    FreeMotion free(y(start=0.1105), vx(start=10), vy(start=-1));
    Body body(m=1, I=0.005);
    Contact.Circle disc(radius=0.1, c=c, mu=0.1, TE=T);
  equation
    connect(fixed.frame_b, floor.frame_a);
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, disc.frame_a);
  end Bounce;

  model Drop "A light box that moves at 2 m/s falls by 5 cm and slides until it rests"
    inner World world(TD=1e-3);
    parameter Real c = 4e6, m = 0.1;
    Fixed fixed;
    Contact.Line floor(corners={{-5, 0}, {5, 0}}, mu=0.3, TE=1e-3);
    FreeMotion free(y(start=0.1), vx(start=2));
    Body body(m=m, I=m*0.02/12);
    Contact.Polygon box(corners={{-0.05, -0.05}, {0.05, -0.05}, {0.05, 0.05}, {-0.05, 0.05}}, c=c, mu=0.3, TE=1e-3);
  equation
    connect(fixed.frame_b, floor.frame_a);
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, box.frame_a);
  end Drop;

  model Corner "A box that lands on a corner 80 to 95 ms after its start"
    parameter Real phi = 0.5, vx = 1, mu = 0.5, c = 1e8;
    inner World world(TD=1e-3, g={0, 0});
    Fixed fixed;
    Contact.Line floor(corners={{-5, 0}, {5, 0}}, mu=mu, TE=1e-3);
    FreeMotion free(y(start=0.15), vx(start=vx), vy(start=-1), phi(start=phi));
    Body body(m=1, I=0.02/12);
    Contact.Polygon box(corners={{-0.05, -0.05}, {0.05, -0.05}, {0.05, 0.05}, {-0.05, 0.05}}, c=c, mu=mu, TE=1e-3);
  equation
    connect(fixed.frame_b, floor.frame_a);
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, box.frame_a);
  end Corner;
end Impacts;
