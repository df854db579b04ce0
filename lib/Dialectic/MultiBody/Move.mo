within Dialectic.MultiBody;
model Move "A frame moves as prescribed"
  RealInput r_ref[3](each unit="m") "Position";
  RealInput v_ref[3](each unit="m/s") "Velocity: the derivative of r_ref";
  RealInput a_ref[3](each unit="m/s2") "Acceleration: the derivative of v_ref";
  RealInput Q_ref[4] "Orientation: a quaternion of any length, scalar part first; all 0 when left open: the axes of the world";
  RealInput w_ref[3](each unit="rad/s") "Angular velocity of that orientation, in the axes of the world";
  RealInput z_ref[3](each unit="rad/s2") "Angular acceleration: the derivative of w_ref";
  Frame frame_b;
  SI.Power power_external "Supplied by the prescribed motion of the frame" annotation(__lied(power="external"));
equation
  for i in 1:3 loop
    frame_b.r[i] = Dialectic.Functions.follow(r_ref[i], v_ref[i], time);
    frame_b.v[i] = Dialectic.Functions.follow(v_ref[i], a_ref[i], time);
    frame_b.w[i] = Dialectic.Functions.follow(w_ref[i], z_ref[i], time);
  end for;
  frame_b.R = Functions.orientation({noEvent(if Q_ref*Q_ref > 0 then Q_ref[1] else 1), Q_ref[2], Q_ref[3], Q_ref[4]});
  frame_b.o = w_ref;
  power_external = -(frame_b.f*v_ref + frame_b.t*w_ref);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r_ref          v_b = v_ref        der(r_b) = v_ref        der(v_b) = a_ref
R_b = R(Q_ref)       w_b = w_ref        o_b = w_ref             der(w_b) = z_ref
</pre>
<p>Position, velocity and acceleration have to be given together and to fit, and so do orientation, angular velocity and angular
acceleration: the filter of dialectic joints needs all three.</p>
</html>"));
end Move;
