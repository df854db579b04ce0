// refused: is not known
model M
  Dialectic.Planar.Frame frame_a;
equation
  frame_a.x = 0;
  frame_a.y = 0;
  frame_a.phi = 0;
  frame_a.vx = 0;
  frame_a.vy = 0;
  frame_a.w = 0;
  annotation(__lied(look = {Circle(frame_a, radius = r)}));
end M;
