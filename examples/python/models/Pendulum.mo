model Pendulum "A bob on a rod, let go from the horizontal"
  import Dialectic.Planar.*;
  inner World world(TD=0);
  Fixed ceiling;
  Revolute pivot;
  FixedTranslation rod(r={1, 0});
  Body bob(m=1, I=0.1);
equation
  connect(ceiling.frame_b, pivot.frame_a);
  connect(pivot.frame_b, rod.frame_a);
  connect(rod.frame_b, bob.frame_a);
  annotation(experiment(StopTime=1), __lied(solver="rk4", step=1e-3));
end Pendulum;
