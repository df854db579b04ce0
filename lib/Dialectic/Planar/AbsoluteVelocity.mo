within Dialectic.Planar;
model AbsoluteVelocity "Kinetic velocity of a frame"
  extends Interfaces.AbsoluteSensor;
  RealOutput vx(unit="m/s") "Kinetic velocity";
  RealOutput vy(unit="m/s") "Kinetic velocity";
  RealOutput w(unit="rad/s") "Kinetic angular velocity";
  SI.Velocity vx_el "Elastic velocity";
  SI.Velocity vy_el "Elastic velocity";
  SI.AngularVelocity w_el "Elastic angular velocity";
equation
  vx = frame_a.vx;
  vy = frame_a.vy;
  w = frame_a.w;
  vx_el = der(frame_a.x);
  vy_el = der(frame_a.y);
  w_el = der(frame_a.phi);
  annotation(Documentation(info="<html>
<p>The elastic velocities belong to the linear level: they appear in results but cannot be connected to blocks.</p>
</html>"));
end AbsoluteVelocity;
