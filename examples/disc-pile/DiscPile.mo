model DiscPile "Discs that fall into a bin"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;
  parameter Integer n = 100 "Discs";
  parameter Integer w = 10 "Discs side by side at the start";
  parameter SI.Length r = 0.05 "Radius";
  parameter SI.TranslationalSpringConstant c = 1e6 "Stiffness of a surface; half of it between two discs";
  parameter SI.Length half = 1.1*w*r "Half the width of the bin";
  inner World world(TD=1e-3);
  Fixed ground;
  Contact.Line floor(corners={{-2*half, 0}, {2*half, 0}}, mu=0.5, TE=1e-3);
  Contact.Line left(corners={{-half, 100*r*w}, {-half, -r}}, mu=0.5, TE=1e-3), right(corners={{half, -r}, {half, 100*r*w}}, mu=0.5, TE=1e-3);
  FreeMotion free[n](x(start={(mod(i - 1, w) - (w - 1)/2)*2.1*r + 0.01*r*mod(i*7919, 101)/101 for i in 1:n}),
    y(start={(0.5 + div(i - 1, w))*2.1*r for i in 1:n}));
  Body body[n](each m=1, each I=0.5*r^2);
  Contact.Circle disc[n](each radius=r, each c=c, each mu=0.5, each TE=1e-3);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(ground.frame_b, left.frame_a);
  connect(ground.frame_b, right.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, disc.frame_a);
  annotation(experiment(StopTime=2), __lied(solver="rk3", step=1e-3));
end DiscPile;
