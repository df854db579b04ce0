model Oscillator "A mass on a spring and a damper"
  import Dialectic.Translational.*;
  Fixed wall;
  Joint rail(TD=0, s(start=0.1));
  Body mass(m=1, g=0);
  Spring spring(c=100, TE=0);
  Damper damper(d=4);
equation
  connect(wall.flange_b, rail.flange_a);
  connect(rail.flange_b, mass.flange_a);
  connect(wall.flange_b, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  connect(wall.flange_b, damper.flange_a);
  connect(damper.flange_b, mass.flange_a);
  annotation(experiment(StopTime=2));
end Oscillator;
