within Dialectic.MultiBody;
model AbsolutePosition "Pose of a frame"
  extends Interfaces.AbsoluteSensor;
  RealOutput r[3](each unit="m") "Position";
  RealOutput R[3,3] "Orientation: the columns are the axes of the frame";
equation
  r = frame_a.r;
  R = frame_a.R;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>Position and orientation in the axes of the world.</p>
</html>"));
end AbsolutePosition;
