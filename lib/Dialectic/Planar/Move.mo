within Dialectic.Planar;
model Move "A frame moves as prescribed"
  RealInput x_ref(unit="m") "Position";
  RealInput vx_ref(unit="m/s") "Velocity: the derivative of x_ref";
  RealInput ax_ref(unit="m/s2") "Acceleration: the derivative of vx_ref";
  RealInput y_ref(unit="m") "Position";
  RealInput vy_ref(unit="m/s") "Velocity: the derivative of y_ref";
  RealInput ay_ref(unit="m/s2") "Acceleration: the derivative of vy_ref";
  RealInput phi_ref(unit="rad", displayUnit="deg") "Angle";
  RealInput w_ref(unit="rad/s") "Angular velocity: the derivative of phi_ref";
  RealInput aw_ref(unit="rad/s2") "Angular acceleration: the derivative of w_ref";
  Frame frame_b;
  SI.Power power_external "Supplied by the prescribed motion of the frame" annotation(__lied(power="external"));
equation
  frame_b.x = Functions.follow(x_ref, vx_ref, time);
  frame_b.y = Functions.follow(y_ref, vy_ref, time);
  frame_b.phi = Functions.follow(phi_ref, w_ref, time);
  frame_b.vx = Functions.follow(vx_ref, ax_ref, time);
  frame_b.vy = Functions.follow(vy_ref, ay_ref, time);
  frame_b.w = Functions.follow(w_ref, aw_ref, time);
  power_external = -frame_b.fx*vx_ref - frame_b.fy*vy_ref - frame_b.t*w_ref;
  annotation(__lied(look={Ground(frame_b)}), Documentation(info="<html>
<pre>
frame_b.x = x_ref        der(frame_b.x) = vx_ref
frame_b.vx = vx_ref      der(frame_b.vx) = ax_ref        likewise y and phi
</pre>
<p>All nine belong together: the linear level needs the derivatives of what is prescribed, and does not compute them by
differences.</p>
</html>"));
end Move;
