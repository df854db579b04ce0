within Dialectic.MultiBody;
model PowerMeter "Power through a rigid connection, from frame_a to frame_b, as a signal, through a filter"
  extends Interfaces.Rigid;
  parameter SI.Time T = 1e-3 "Time constant of the filter";
  RealOutput power(unit="W", start=0) "Along the kinetic velocity";
equation
  assert(T > 0, "the time constant T of a PowerMeter must be positive");
  T*der(power) = frame_a.f*frame_a.v + frame_a.t*frame_a.w - power;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>Forces are unknowns of the linear level, which no signal may depend on in the same instant: the filter makes the power a
state.</p>
</html>"));
end PowerMeter;
