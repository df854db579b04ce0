model SideChain "The same n links, their two rods side by side"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter Integer n(min=1) = 16 "Number of links";
  parameter SI.Length l = 1 "Of each link";
  parameter SI.Mass m = 1 "Of each link";
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  inner World world(TD=TD);
  Fixed wall;
  Revolute joint[n];
  FixedTranslation toCentre[n](each r={l/2, 0}), toTip[n](each r={l, 0});
  Body body[n](each m=m, each I=m*l^2/12);
equation
  connect(wall.frame_b, joint[1].frame_a);
  for i in 1:n loop
    connect(joint[i].frame_b, toCentre[i].frame_a);
    connect(toCentre[i].frame_b, body[i].frame_a);
    connect(joint[i].frame_b, toTip[i].frame_a);
  end for;
  for i in 2:n loop
    connect(toTip[i - 1].frame_b, joint[i].frame_a);
  end for;
  annotation(experiment(StopTime=1, Interval=0.01, Tolerance=1e-6));
end SideChain;
