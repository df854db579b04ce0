// check
model M "World has defaultComponentPrefixes = inner: the parts share one with all defaults"
  import Dialectic.Planar.*;
  Fixed ground;
  Revolute hinge;
  Body body(m = 1, I = 1);
equation
  connect(ground.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
end M;
