within Dialectic.Planar;
model Fixed "A place that does not move"
  parameter SI.Position r[2] = {0, 0} "Its position";
  parameter SI.Angle phi = 0 "Its angle";
  Frame frame_b;
equation
  frame_b.x = r[1];
  frame_b.y = r[2];
  frame_b.phi = phi;
  frame_b.vx = 0;
  frame_b.vy = 0;
  frame_b.w = 0;
  annotation(__lied(look={Ground(frame_b)}), Documentation(info="<html>
<pre>
frame_b.x = r[1]     frame_b.y = r[2]     frame_b.phi = phi
frame_b.vx = 0       frame_b.vy = 0       frame_b.w = 0
</pre>
<p>Forces and torque are what the rest of the system needs.</p>
</html>"));
end Fixed;
