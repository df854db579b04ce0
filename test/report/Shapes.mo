model Shapes "A disc on a slope, a brick on a floor"
  import Dialectic.Planar.*;
  inner World world;
  Fixed ground;
  Contact.Line floor(corners={{-2, 0}, {3, 0}}, c=1e6, d=1e3, mu=0.5, TE=1e-3);
  Fixed foot(r={-1.5, 0});
  Contact.Polygon slope(corners={{0, 0}, {1, 0}, {0.1, 0.9}, {0, 0.9}}, c=1e6, d=1e3, mu=0.5, TE=1e-3);
  FreeMotion rolling(x(start=-1), y(start=1.4));
  Body body(m=1, I=0.05);
  Contact.Circle disc(radius=0.2, c=1e6, d=1e3, mu=0.5, TE=1e-3);
  FreeMotion falling(x(start=2), y(start=0.5), phi(start=0.3));
  Body brickBody(m=1, I=0.05);
  Contact.Polygon brick(corners={{-0.4, -0.1}, {0.4, -0.1}, {0.4, 0.3}, {-0.4, 0.3}}, c=1e6, d=1e3, mu=0.5, TE=1e-3);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(foot.frame_b, slope.frame_a);
  connect(rolling.frame_b, body.frame_a);
  connect(body.frame_a, disc.frame_a);
  connect(falling.frame_b, brickBody.frame_a);
  connect(brickBody.frame_a, brick.frame_a);
  annotation(experiment(StopTime=1.5, Interval=0.01));
end Shapes;
