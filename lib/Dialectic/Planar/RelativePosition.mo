within Dialectic.Planar;
model RelativePosition "Pose of frame_b as seen from frame_a"
  extends Interfaces.RelativeSensor;
  RealOutput x(unit="m") "Position, along x of frame_a";
  RealOutput y(unit="m") "Position, along y of frame_a";
  RealOutput phi(unit="rad", displayUnit="deg") "Angle";
  RealOutput distance(unit="m") "Distance of the two points";
equation
  x = cos(frame_a.phi)*(frame_b.x - frame_a.x) + sin(frame_a.phi)*(frame_b.y - frame_a.y);
  y = cos(frame_a.phi)*(frame_b.y - frame_a.y) - sin(frame_a.phi)*(frame_b.x - frame_a.x);
  phi = frame_b.phi - frame_a.phi;
  distance = sqrt(x^2 + y^2);
end RelativePosition;
