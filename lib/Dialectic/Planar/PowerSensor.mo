within Dialectic.Planar;
model PowerSensor "Power through a rigid connection, from frame_a to frame_b"
  extends Interfaces.Rigid;
  SI.Power power "Along the elastic velocity, so that no power is lost between components";
equation
  power = frame_a.fx*der(frame_a.x) + frame_a.fy*der(frame_a.y) + frame_a.t*der(frame_a.phi);
  annotation(Documentation(info="<html>
<pre>
power = fx*der(x) + fy*der(y) + t*der(phi)
</pre>
</html>"));
end PowerSensor;
