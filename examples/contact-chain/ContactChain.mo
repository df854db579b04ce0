model ContactChain "Ten contacts in series between two walls, no gravity; a load on the block in the middle"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;
  parameter SI.Length a = 0.1 "Side of a block";
  parameter SI.Length squeeze = 0.01 "How much too long the row is";
  parameter SI.TranslationalSpringConstant c = 4e6 "Stiffness of a surface at a point; the walls do not give way";
  parameter SI.Force F = 1000 "Load from 0.5 s on";
  parameter SI.Mass m[9] = {1, 0.001, 1, 10, 1, 0.1, 1, 100, 1} "Masses";
  inner World world(TD=1e-3, g={0, 0});
  Fixed left, right(r={9*a - squeeze, 0});
  Contact.Line wall_left(corners={{0, 1}, {0, -1}}, mu=0.5, TE=1e-3), wall_right(corners={{0, -1}, {0, 1}}, mu=0.5, TE=1e-3);
  FreeMotion free[9](x(start={(i - 0.5)*(9*a - squeeze)/9 for i in 1:9}));
  Body body[9](m=m, I={m[i]*a^2/6 for i in 1:9});
  Contact.Polygon brick[9](each corners={{-a/2, -a/2}, {a/2, -a/2}, {a/2, a/2}, {-a/2, a/2}}, each c=c, each mu=0.5, each TE=1e-3);
  Force load(fx=if time < 0.5 then 0 else F, fy=0);
equation
  connect(left.frame_b, wall_left.frame_a);
  connect(right.frame_b, wall_right.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, brick.frame_a);
  connect(load.frame_b, free[5].frame_b);
  annotation(experiment(StopTime=1, Interval=1e-3), __lied(solver="rk3", step=1e-3, plot={"free[5].x", "wall_left.frame_a.fx"}));
end ContactChain;
