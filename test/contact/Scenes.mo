package Scenes "Small systems of shapes, for test_scenes.sh"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;

  model Disc "A disc of 1 kg that flies freely"
    parameter Real TD = 1e-3, r = 0.1, m = 1, c = 1e6, mu = 0.5;
    FreeMotion free(TD=TD);
    Body body(m=m, I=m*r^2/2);
    Contact.Circle disc(radius=r, c=c, mu=mu, TE=1e-3);
  equation
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, disc.frame_a);
  end Disc;

  model Box "A box of 1 kg, w wide and h high"
    parameter Real TD = 1e-3, w = 0.2, h = 0.2, m = 1, c = 4e6, mu = 0.5;
    FreeMotion free(TD=TD);
    Body body(m=m, I=m*(w^2 + h^2)/12);
    Contact.Polygon box(corners={{-w/2, -h/2}, {w/2, -h/2}, {w/2, h/2}, {-w/2, h/2}}, c=c, mu=mu, TE=1e-3);
  equation
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, box.frame_a);
  end Box;

  model Ground "A long floor"
    parameter Real phi = 0, mu = 0.5;
    Fixed fixed(phi=phi);
    Contact.Line floor(corners={{-20, 0}, {20, 0}}, mu=mu, TE=1e-3);
  equation
    connect(fixed.frame_b, floor.frame_a);
  end Ground;

  model Rolls "A disc that slides at first"
    inner World world(TD=1e-3);
    Ground ground(mu=mu);
    parameter Real v0 = 3, mu = 0.3;
    Disc a(free(y(start=0.1 - 9.81/1e6), vx(start=v0)), mu=mu);
  end Rolls;

  model Slope "A box on a slope; where it starts it is in equilibrium across the slope"
    parameter Real angle = 0.5, mu = 0.3, h = 0.2, w = 0.2;
    inner World world(TD=1e-3, g=9.81*{-sin(angle), -cos(angle)});
    Ground ground(mu=mu);
    Box a(w=w, h=h, mu=mu, free(y(start=h/2 - 9.81*cos(angle)/8e6)));
  end Slope;

  model Discs "Two discs collide off the line of their centres"
    inner World world(TD=1e-3, g={0, 0});
    Disc a(free(vx(start=2))), b(m=3, free(x(start=0.5), y(start=0.07), vx(start=-1), vy(start=0.1)));
    Real px = a.body.vx + 3*b.body.vx, py = a.body.vy + 3*b.body.vy;
    Real L = (a.body.x*a.body.vy - a.body.y*a.body.vx) + 3*(b.body.x*b.body.vy - b.body.y*b.body.vx) + 0.005*a.body.w + 0.015*b.body.w;
  end Discs;

  model Boxes "Two boxes collide, corner in face"
    inner World world(TD=1e-3, g={0, 0});
    Box a(free(vx(start=2), phi(start=0.6))), b(m=3, free(x(start=0.6), y(start=0.03), vx(start=-1), w(start=1)));
    Real px = a.body.vx + 3*b.body.vx, py = a.body.vy + 3*b.body.vy;
    Real L = (a.body.x*a.body.vy - a.body.y*a.body.vx) + 3*(b.body.x*b.body.vy - b.body.y*b.body.vx)
      + (0.04 + 0.04)/12*(a.body.w + 3*b.body.w);
  end Boxes;

  model Mixed "A classic disc meets a dialectic box that stands on the floor"
    inner World world(TD=1e-3);
    Ground ground;
    Box a(free(y(start=0.1)));
    Disc b(TD=0, free(y(start=0.4)));
  end Mixed;

  model Fast "Discs that cross more than their margin within a step"
    parameter Real v = 60;
    inner World world(TD=1e-3, g={0, 0});
    Fixed fixed;
    Contact.Line wall(corners={{0, 0.2}, {0, -0.2}}, TE=1e-3);
    Disc a(r=0.02, mu=0, free(x(start=2.013), vx(start=-v)));
  equation
    connect(fixed.frame_b, wall.frame_a);
  end Fast;

  model Edge "A box on the end of a table, its centre of mass `over` beyond the end"
    parameter Real over = 0;
    inner World world(TD=1e-3);
    Fixed fixed;
    Contact.Polygon table(corners={{-1, -0.1}, {0, -0.1}, {0, 0}, {-1, 0}}, mu=0.5, TE=1e-3);
    Box a(free(x(start=over), y(start=0.1)));
  equation
    connect(fixed.frame_b, table.frame_a);
  end Edge;

  model OneBody "Shapes of one body, and of one layer, do not meet"
    inner World world(TD=1e-3, g={0, 0});
    FreeMotion free;
    Body body(m=1, I=1);
    FixedTranslation rod(r={0.1, 0});
    Contact.Circle one(radius=0.1, c=1e6, layer=1), two(radius=0.1, c=1e6, layer=2);
    Disc other(free(x(start=0.05)), disc(layer=1), mu=0);
    Contact.Circle far(radius=0.01);
    Fixed fixed(r={5, 5});
  equation
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, one.frame_a);
    connect(free.frame_b, rod.frame_a);
    connect(rod.frame_b, two.frame_a);
    connect(fixed.frame_b, far.frame_a);
  end OneBody;

  model Together "What OneBody has, in one layer: nothing moves"
    extends OneBody(two(layer=1));
  end Together;

  model NotConvex
    extends Slope(a.box(corners={{0, 0}, {1, 0}, {0.2, 0.2}, {0, 1}}));
  end NotConvex;

  model BothRigid
    extends Slope(a(c=Modelica.Constants.inf));
  end BothRigid;

  model NoTime
    extends Slope(a.box(TE=0));
  end NoTime;

  model Shot "A disc that is fast"
    inner World world(TD=1e-4, g={0, 0});
    Disc a(r=0.05, free(x(start=-1.05), vx(start=300))), b(r=0.05);
  end Shot;

  model NoRadius
    extends Rolls(a.disc(radius=0));
  end NoRadius;
end Scenes;
