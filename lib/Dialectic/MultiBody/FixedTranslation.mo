within Dialectic.MultiBody;
model FixedTranslation "A rigid rod"
  extends Interfaces.TwoFrames;
  parameter SI.Position r[3] "From frame_a to frame_b, in the axes of frame_a";
protected
  SI.Position r0[3] "r in the axes of the world";
equation
  r0 = frame_a.R*r;
  frame_b.r = frame_a.r + r0;
  frame_b.R = frame_a.R;
  frame_b.o = frame_a.o;
  frame_b.v = frame_a.v + cross(frame_a.w, r0);
  frame_b.w = frame_a.w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(r0, frame_b.f) = zeros(3);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r_a + r0        v_b = v_a + w_a x r0        r0 = R_a*r
</pre>
<p>Differentiated, the centrifugal term is w_a x (o_a x r0), kinetic times elastic angular velocity: linear in the unknowns, and
without work.</p>
</html>"));
end FixedTranslation;
