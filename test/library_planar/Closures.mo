package Closures "Loops that a spring closes, some of them a turn or two off"
  import Dialectic.Planar.*;

  model Loop "A wheel held by a torsion spring, which starts `phi` away from the other side"
    parameter Real phi = 0, c = 0.5;
    inner World world(g={0, 0});
    Fixed fixed;
    Revolute revolute(phi(start=phi, fixed=true));
    Body body(m=1, I=1);
    SpringDamper spring(c_x=0, c_y=0, c_phi=c);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, body.frame_a);
    connect(fixed.frame_b, spring.frame_a);
    connect(revolute.frame_b, spring.frame_b);
  end Loop;

  model Meant
    extends Loop(phi=8*atan(1), spring(wound=true));
  end Meant;

  model Breaks "the same with one that may break"
    parameter Real phi = 0;
    inner World world(g={0, 0});
    Fixed fixed;
    Revolute revolute(phi(start=phi, fixed=true));
    Body body(m=1, I=1);
    BreakableSpringDamper spring(c_x=0, c_y=0, c_phi=0.5);
  equation
    connect(fixed.frame_b, revolute.frame_a);
    connect(revolute.frame_b, body.frame_a);
    connect(fixed.frame_b, spring.frame_a);
    connect(revolute.frame_b, spring.frame_b);
  end Breaks;
end Closures;
