within Dialectic.Planar;
model FixedRotation "A fixed angle between two frames at one place"
  extends Interfaces.TwoFrames;
  parameter SI.Angle alpha "Angle of frame_b relative to frame_a";
equation
  frame_a.x = frame_b.x;
  frame_a.y = frame_b.y;
  frame_a.phi + alpha = frame_b.phi;
  frame_a.vx = frame_b.vx;
  frame_a.vy = frame_b.vy;
  frame_a.w = frame_b.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t = 0;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
phi_b = phi_a + alpha
</pre>
</html>"));
end FixedRotation;
