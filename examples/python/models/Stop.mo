model Stop "A cart runs into an end stop"
  import Dialectic.Translational.*;
  Fixed wall;
  Joint rail(v(start=1));
  Body cart(m=2, g=0);
  ElastoGap stop(l=-0.5, c=1e6, d=100);
equation
  connect(wall.flange_b, rail.flange_a);
  connect(rail.flange_b, cart.flange_a);
  connect(cart.flange_a, stop.flange_a);
  connect(stop.flange_b, wall.flange_b);
  annotation(experiment(StopTime=1));
end Stop;
