// check
model M
  Dialectic.Planar.Frame frame_a;
  parameter Real r = 0.1;
equation
  frame_a.x = 0;
  frame_a.y = 0;
  frame_a.phi = 0;
  frame_a.vx = 0;
  frame_a.vy = 0;
  frame_a.w = 0;
  annotation(__lied(look = {Circle(frame_a, radius = r)}, plot = {"frame_a.fx"}));
end M;
