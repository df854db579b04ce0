within Dialectic.MultiBody;
model FreeMotion "Six degrees of freedom against the world"
  outer World world;
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: classic motion" annotation(__lied(role="T_D"));
  Frame frame_b;
  SI.Position r[3](each stateSelect=StateSelect.prefer, each start=0) "Position";
  SI.Velocity v[3](each stateSelect=StateSelect.prefer, each start=0) "Kinetic velocity";
  Real Q[4](each stateSelect=StateSelect.prefer, start={1, 0, 0, 0}) "Orientation: quaternion, scalar part first"
    annotation(__lied(role="unit vector"));
  SI.AngularVelocity w[3](each stateSelect=StateSelect.prefer, each start=0) "Kinetic angular velocity in the axes of frame_b"
    annotation(__lied(role="joint velocity"));
  SI.AngularVelocity w_el[3] "Elastic angular velocity in the axes of frame_b";
equation
  assert(Q*Q > 0, "the quaternion Q of a FreeMotion must not be {0, 0, 0, 0}");
  frame_b.r = r;
  frame_b.R = Functions.orientation(Q);
  frame_b.o = frame_b.R*w_el;
  frame_b.v = v;
  frame_b.w = frame_b.R*w;
  frame_b.f = zeros(3);
  transpose(frame_b.R)*frame_b.t = zeros(3);
  der(Q) = Functions.rate(Q, w_el);
  TD*der(v) = der(r) - v;
  TD*der(w) = w_el - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r         v_b = v         TD*der(v) = der(r) - v
R_b = R(Q)      w_b = R_b*w     TD*der(w) = w_el - w        der(Q) = Q*(0, w_el)/2
</pre>
<p>For what flies or drives: connect frame_b with any point of a rigid tree. There is no force on it. The states are r, v, Q and
w. T<sub>D</sub> &gt; 0 damps an orbit by omega<sup>2</sup> T<sub>D</sub>/2, and what spins fast: make a whole vehicle ideal
instead, TD = 0.</p>
</html>"));
end FreeMotion;
