model DoublePendulum "Two rods, let go from the horizontal"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter SI.Time TD = 0 "Dialectic time constant; 0: classic";
  parameter SI.Acceleration g = 9.81 "Gravity";
  parameter SI.Length l = 1 "Of each rod";
  parameter SI.Mass m = 1 "Of each rod";
  inner World world(g={0, -g}, TD=TD);
  Fixed ceiling;
  Revolute upper, lower;
  FixedTranslation upperHalf(r={l/2, 0}), upperRod(r={l, 0}), lowerHalf(r={l/2, 0});
  Body upperBody(m=m, I=m*l^2/12), lowerBody(m=m, I=m*l^2/12);
equation
  connect(ceiling.frame_b, upper.frame_a);
  connect(upper.frame_b, upperHalf.frame_a);
  connect(upperHalf.frame_b, upperBody.frame_a);
  connect(upper.frame_b, upperRod.frame_a);
  connect(upperRod.frame_b, lower.frame_a);
  connect(lower.frame_b, lowerHalf.frame_a);
  connect(lowerHalf.frame_b, lowerBody.frame_a);
  annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-10));
end DoublePendulum;
