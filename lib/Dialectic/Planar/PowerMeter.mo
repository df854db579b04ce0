within Dialectic.Planar;
model PowerMeter "Power through a rigid connection, from frame_a to frame_b, as a signal, through a filter"
  extends Interfaces.Rigid;
  parameter SI.Time T = 1e-3 "Time constant of the filter";
  RealOutput power(unit="W", start=0) "Along the kinetic velocity";
equation
  assert(T > 0, "the time constant T of a PowerMeter must be positive");
  T*der(power) = frame_a.fx*frame_a.vx + frame_a.fy*frame_a.vy + frame_a.t*frame_a.w - power;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
T*der(power) = fx*vx + fy*vy + t*w - power
</pre>
<p>Along the kinetic velocity, which is known explicitly: along the elastic one it would be a product of two unknowns.
PowerSensor shows the latter in results.</p>
</html>"));
end PowerMeter;
