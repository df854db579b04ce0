within Dialectic.MultiBody;
model RelativePosition "Pose of frame_b as seen from frame_a"
  extends Interfaces.RelativeSensor;
  RealOutput r[3](each unit="m") "Position, along the axes of frame_a";
  RealOutput R[3,3] "Orientation: the columns are the axes of frame_b";
  RealOutput distance(unit="m") "Distance of the two points";
equation
  r = transpose(frame_a.R)*(frame_b.r - frame_a.r);
  R = transpose(frame_a.R)*frame_b.R;
  distance = sqrt(r*r);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>All in the axes of frame_a.</p>
</html>"));
end RelativePosition;
