within Dialectic.MultiBody;
model Fixed "A place that does not move"
  parameter SI.Position r[3] = {0, 0, 0} "Its position";
  Frame frame_b;
equation
  frame_b.r = r;
  frame_b.R = identity(3);
  frame_b.o = zeros(3);
  frame_b.v = zeros(3);
  frame_b.w = zeros(3);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
frame_b.r = r     frame_b.R = 1     frame_b.v = frame_b.w = frame_b.o = 0
</pre>
<p>Forces and torque are what the rest of the system needs. A FixedRotation behind it gives other axes.</p>
</html>"));
end Fixed;
