within Dialectic.MultiBody;
model CutForce "Force and torque in a rigid connection"
  extends Interfaces.Rigid;
  SI.Force f[3] "Force that frame_b exerts on what is connected there, in the axes of the world";
  SI.Torque t[3] "Torque that frame_b exerts on what is connected there, in the axes of the world";
  SI.Force f_a[3] "The same force in the axes of frame_a";
  SI.Torque t_a[3] "The same torque in the axes of frame_a";
equation
  f = frame_a.f;
  t = frame_a.t;
  f_a = transpose(frame_a.R)*f;
  t_a = transpose(frame_a.R)*t;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>For looking at. ForceSensor gives signals.</p>
</html>"));
end CutForce;
