within Dialectic.Planar;
model RelativeVelocity "Kinetic velocity of frame_b as seen from frame_a, which may turn"
  extends Interfaces.RelativeSensor;
  RealOutput vx(unit="m/s") "Kinetic velocity, along x of frame_a";
  RealOutput vy(unit="m/s") "Kinetic velocity, along y of frame_a";
  RealOutput w(unit="rad/s") "Kinetic angular velocity";
protected
  SI.Velocity dvx "Relative velocity in the axes of the world";
  SI.Velocity dvy;
equation
  dvx = frame_b.vx - frame_a.vx + frame_a.w*(frame_b.y - frame_a.y);
  dvy = frame_b.vy - frame_a.vy - frame_a.w*(frame_b.x - frame_a.x);
  vx = cos(frame_a.phi)*dvx + sin(frame_a.phi)*dvy;
  vy = cos(frame_a.phi)*dvy - sin(frame_a.phi)*dvx;
  w = frame_b.w - frame_a.w;
end RelativeVelocity;
