model BreakingChain "A chain swings down from the horizontal, and parts where it was made weak"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter Integer n(min=2) = 1000 "Number of links";
  parameter SI.Length l = 0.1 "Of each link";
  parameter SI.Mass m = 0.1 "Of each link";
  parameter Integer weak = 250 "Every so many links, a bond is weak";
  parameter Real strength = 0.1 "Of the weak bond next to the tip, relative to the weight of a piece; each further one bears 2.5 times as much";
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  inner World world(TD=TD);
  Fixed wall;
  Revolute joint[n];
  FixedTranslation link[n](each r={l, 0});
  Body body[n](each m=m, each I=m*l^2/12);
  Breakable bond[n - 1](f_max={if mod(i, weak) == 0 then strength*2.5^((n - i)/weak - 1)*weak*m*9.81
      else Modelica.Constants.inf for i in 1:n - 1});
equation
  connect(wall.frame_b, joint[1].frame_a);
  for i in 1:n loop
    connect(joint[i].frame_b, link[i].frame_a);
    connect(link[i].frame_b, body[i].frame_a);
  end for;
  for i in 1:n - 1 loop
    connect(link[i].frame_b, bond[i].frame_a);
    connect(bond[i].frame_b, joint[i + 1].frame_a);
  end for;
  annotation(experiment(StopTime=1, Interval=0.01));
end BreakingChain;
