within Dialectic.MultiBody;
model PlanarToMultiBody "Carries what is in space on a frame in the plane"
  Dialectic.Planar.Frame frame_a "In the plane z = 0 of the world";
  Frame frame_b "The same frame in space";
equation
  frame_b.r = {frame_a.x, frame_a.y, 0};
  frame_b.R = [cos(frame_a.phi), -sin(frame_a.phi), 0; sin(frame_a.phi), cos(frame_a.phi), 0; 0, 0, 1];
  frame_b.o = {0, 0, der(frame_a.phi)};
  frame_b.v = {frame_a.vx, frame_a.vy, 0};
  frame_b.w = {0, 0, frame_a.w};
  frame_a.fx + frame_b.f[1] = 0;
  frame_a.fy + frame_b.f[2] = 0;
  frame_a.t + frame_b.t[3] = 0;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>Force along z and torques about x and y are borne by the plane. Gravity is that of both worlds: Planar.World has {0, -9.81},
MultiBody.World the same by default.</p>
</html>"));
end PlanarToMultiBody;
