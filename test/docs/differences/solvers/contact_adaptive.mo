// options: --solver cvode --stop 0.1
// fails: need a fixed-step solver
model M
  import Dialectic.Planar.*;
  Fixed ground;
  Contact.Line floor(corners = {{-1, 0}, {1, 0}}, c = 1e6);
  FreeMotion free(y(start = 1));
  Body body(m = 1, I = 1);
  Contact.Circle disc(radius = 0.1, c = 1e6);
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, disc.frame_a);
end M;
