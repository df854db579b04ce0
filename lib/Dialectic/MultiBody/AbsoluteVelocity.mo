within Dialectic.MultiBody;
model AbsoluteVelocity "Kinetic velocity of a frame"
  extends Interfaces.AbsoluteSensor;
  RealOutput v[3](each unit="m/s") "Kinetic velocity";
  RealOutput w[3](each unit="rad/s") "Kinetic angular velocity";
  SI.Velocity v_el[3] "Elastic velocity";
  SI.AngularVelocity w_el[3] "Elastic angular velocity";
equation
  v = frame_a.v;
  w = frame_a.w;
  v_el = der(frame_a.r);
  w_el = frame_a.o;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>In the axes of the world. The elastic velocities are the derivatives of the pose; they can be looked at, but are no
signals.</p>
</html>"));
end AbsoluteVelocity;
