model BreakingBeam "A cantilever of bonded segments is loaded until it breaks at the wall, and again on a stone"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter Integer n(min=1) = 12 "Number of segments";
  parameter SI.Length l = 0.1 "Of a segment";
  parameter SI.Length b = 0.06 "Height of the beam";
  parameter SI.Mass m = 1 "Of a segment";
  parameter SI.Torque t_max = 120 "What a bond bears";
  parameter Real rate(unit="N/s") = 100 "The load at the tip grows by so much";
  inner World world(TD=1e-3);
  Fixed wall(r={0, 1});
  Breakable bond[n](each t_max=t_max) "Of each segment with the one before it, or with the wall";
  FixedTranslation half[n](each r={l/2, 0}), rest[n](each r={l/2, 0});
  Body body[n](each m=m, each I=m*(l^2 + b^2)/12);
  Force load(fy=if bond[1].broken then 0 else -rate*time) "At the tip, until the beam breaks off";
  Fixed ground, stone(r={0.5, 0});
  Contact.Line floor(corners={{-3, 0}, {5, 0}}, mu=0.5, TE=1e-3);
  Contact.Circle round(radius=0.2, mu=0.5, TE=1e-3) "A stone on the floor, below the middle";
  Contact.Polygon segment[n](each corners={{-l/2, -b/2}, {l/2, -b/2}, {l/2, b/2}, {-l/2, b/2}}, each c=1e6, each d=500, each mu=0.5,
    each TE=1e-3);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(stone.frame_b, round.frame_a);
  for i in 1:n loop
    connect(bond[i].frame_b, half[i].frame_a);
    connect(half[i].frame_b, body[i].frame_a);
    connect(half[i].frame_b, segment[i].frame_a);
    connect(half[i].frame_b, rest[i].frame_a);
  end for;
  connect(wall.frame_b, bond[1].frame_a);
  for i in 2:n loop
    connect(rest[i - 1].frame_b, bond[i].frame_a);
  end for;
  connect(rest[n].frame_b, load.frame_b);
  annotation(experiment(StopTime=3, Interval=0.005), __lied(solver="rk3", step=1e-3));
end BreakingBeam;
