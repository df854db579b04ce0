within Dialectic.Planar;
model CutForce "Force and torque in a rigid connection"
  extends Interfaces.Rigid;
  SI.Force fx "Force that frame_b exerts on what is connected there, in the axes of the world";
  SI.Force fy "Force that frame_b exerts on what is connected there";
  SI.Torque t "Torque that frame_b exerts on what is connected there";
  SI.Force fx_a "The same force along x of frame_a";
  SI.Force fy_a "The same force along y of frame_a";
equation
  fx = frame_a.fx;
  fy = frame_a.fy;
  t = frame_a.t;
  fx_a = cos(frame_a.phi)*fx + sin(frame_a.phi)*fy;
  fy_a = cos(frame_a.phi)*fy - sin(frame_a.phi)*fx;
  annotation(Documentation(info="<html>
<p>Forces belong to the linear level: they appear in results but cannot be connected to blocks. ForceSensor gives signals.</p>
</html>"));
end CutForce;
