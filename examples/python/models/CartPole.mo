model CartPole
  import Dialectic.Planar.*;
  inner World world;
  Fixed rail;
  Prismatic slide(r={1,0}, useFlange=true);
  Body cart(m=1, I=0);
  Revolute pivot(phi(start=0.05));
  FixedTranslation half(r={0,0.5});
  Body pole(m=0.1, I=0.1*1/12);
  Dialectic.Translational.Force drive;
  input Real u;
equation
  connect(rail.frame_b, slide.frame_a);
  connect(slide.frame_b, cart.frame_a);
  connect(cart.frame_a, pivot.frame_a);
  connect(pivot.frame_b, half.frame_a);
  connect(half.frame_b, pole.frame_a);
  connect(drive.flange, slide.flange_a);
  drive.f = u;
  annotation(experiment(StopTime=2), __lied(solver="rk4", step=0.01));
end CartPole;
