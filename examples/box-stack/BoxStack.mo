model BoxStack "Boxes that fall a little, and stand on each other"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;
  parameter Integer n = 10 "Boxes";
  parameter SI.Length a = 0.1 "Height of a box";
  parameter SI.Length b = a "Width of a box";
  parameter SI.Mass m = 1 "Mass of a box";
  parameter SI.Mass m_top = m "Mass of the uppermost";
  parameter SI.TranslationalSpringConstant c = 4e6 "Stiffness of a surface at a point: 2 MN/m between two boxes";
  parameter SI.TranslationalDampingConstant d = 0 "Damping of a surface at a point";
  inner World world(TD=1e-3);
  Fixed ground;
  Contact.Line floor(corners={{-1, 0}, {1, 0}}, mu=0.5, TE=1e-3);
  FreeMotion free[n](y(start={(i - 0.5)*a + 1e-3*i for i in 1:n}));
  Body body[n](m={if i < n then m else m_top for i in 1:n}, I={(if i < n then m else m_top)*(a^2 + b^2)/12 for i in 1:n});
  Contact.Polygon box[n](each corners={{-b/2, -a/2}, {b/2, -a/2}, {b/2, a/2}, {-b/2, a/2}}, each c=c, each d=d, each mu=0.5, each TE=1e-3);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, box.frame_a);
  annotation(experiment(StopTime=2), __lied(solver="rk3", step=1e-3, plot={"free[1].y", "free[10].y"}));
end BoxStack;
