within Dialectic.Planar;
model FixedTranslation "A rigid rod"
  extends Interfaces.TwoFrames;
  parameter SI.Position r[2] "From frame_a to frame_b, in the axes of frame_a";
protected
  Real c "Cosine of the angle";
  Real s "Sine of the angle";
  SI.Position r0x "r in the axes of the world";
  SI.Position r0y;
equation
  c = cos(frame_a.phi);
  s = sin(frame_a.phi);
  r0x = c*r[1] - s*r[2];
  r0y = s*r[1] + c*r[2];
  frame_a.x + r0x = frame_b.x;
  frame_a.y + r0y = frame_b.y;
  frame_a.phi = frame_b.phi;
  frame_a.vx - r0y*frame_a.w = frame_b.vx;
  frame_a.vy + r0x*frame_a.w = frame_b.vy;
  frame_a.w = frame_b.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
  annotation(__lied(look={Bar(frame_a, frame_b)}), Documentation(info="<html>
<pre>
x_b = x_a + r0x        vx_b = vx_a - r0y*w_a        r0 = R(phi_a)*r
y_b = y_a + r0y        vy_b = vy_a + r0x*w_a
</pre>
<p>Differentiated, the centrifugal term is der(phi_a)*w_a, elastic times kinetic angular velocity: linear in the unknowns, and
without work.</p>
</html>"));
end FixedTranslation;
