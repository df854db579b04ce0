within Dialectic.MultiBody;
model RelativeVelocity "Kinetic velocity of frame_b as seen from frame_a, which may turn"
  extends Interfaces.RelativeSensor;
  RealOutput v[3](each unit="m/s") "Kinetic velocity, along the axes of frame_a";
  RealOutput w[3](each unit="rad/s") "Kinetic angular velocity, along the axes of frame_a";
equation
  v = transpose(frame_a.R)*(frame_b.v - frame_a.v - cross(frame_a.w, frame_b.r - frame_a.r));
  w = transpose(frame_a.R)*(frame_b.w - frame_a.w);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>The rate of change of the position in RelativePosition at T<sub>D</sub> = 0.</p>
</html>"));
end RelativeVelocity;
