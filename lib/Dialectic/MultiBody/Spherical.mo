within Dialectic.MultiBody;
model Spherical "A ball joint"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Real Q[4](each stateSelect=StateSelect.prefer, start={1, 0, 0, 0}) "Orientation of frame_b relative to frame_a: quaternion, scalar part first"
    annotation(__lied(role="unit vector"));
  SI.AngularVelocity w[3](each stateSelect=StateSelect.prefer, each start=0) "Kinetic angular velocity, relative, in the axes of frame_b"
    annotation(__lied(role="joint velocity"));
  SI.AngularVelocity w_el[3] "Elastic angular velocity, relative, in the axes of frame_b";
protected
  SI.AngularVelocity w0[3] "w in the axes of the world";
equation
  assert(Q*Q > 0, "the quaternion Q of a Spherical must not be {0, 0, 0, 0}");
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R*Functions.orientation(Q);
  frame_b.o = frame_a.o + frame_b.R*w_el;
  frame_b.v = frame_a.v;
  w0 = frame_b.R*w;
  frame_b.w = frame_a.w + w0;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t = zeros(3);
  transpose(frame_b.R)*frame_b.t = zeros(3);
  der(Q) = Functions.rate(Q, w_el);
  TD*der(w) = w_el - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
R_b = R_a*R(Q)             w_b = w_a + R_b*w          t_b = 0
der(Q) = Q*(0, w_el)/2     TD*der(w) = w_el - w       R(Q) of Q/|Q|
</pre>
<p>The states are Q and w. Q has no singular position; it is given the length 1 after each step, which changes no orientation. Q
and -Q are the same.</p>
</html>"));
end Spherical;
