within Dialectic.Planar;
model AbsolutePosition "Pose of a frame"
  extends Interfaces.AbsoluteSensor;
  RealOutput x(unit="m") "Position";
  RealOutput y(unit="m") "Position";
  RealOutput phi(unit="rad", displayUnit="deg") "Angle";
equation
  x = frame_a.x;
  y = frame_a.y;
  phi = frame_a.phi;
end AbsolutePosition;
