within Dialectic.MultiBody;
model PowerSensor "Power through a rigid connection, from frame_a to frame_b"
  extends Interfaces.Rigid;
  SI.Power power "Along the elastic velocity, so that no power is lost between components";
equation
  power = frame_a.f*der(frame_a.r) + frame_a.t*frame_a.o;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>For looking at.</p>
</html>"));
end PowerSensor;
