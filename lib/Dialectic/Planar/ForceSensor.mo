within Dialectic.Planar;
model ForceSensor "Force and torque in a rigid connection as signals, through a filter"
  extends Interfaces.Rigid;
  parameter Resolve resolve = Resolve.world "The axes of fx and fy";
  parameter SI.Time T = 1e-3 "Time constant of the filter";
  RealOutput fx(unit="N", start=0) "Force that frame_b exerts on what is connected there";
  RealOutput fy(unit="N", start=0) "Force that frame_b exerts on what is connected there";
  RealOutput t(unit="N.m", start=0) "Torque that frame_b exerts on what is connected there";
equation
  assert(T > 0, "the time constant T of a ForceSensor must be positive");
  if resolve == Resolve.world then
    T*der(fx) = frame_a.fx - fx;
    T*der(fy) = frame_a.fy - fy;
  else
    T*der(fx) = cos(frame_a.phi)*frame_a.fx + sin(frame_a.phi)*frame_a.fy - fx;
    T*der(fy) = cos(frame_a.phi)*frame_a.fy - sin(frame_a.phi)*frame_a.fx - fy;
  end if;
  T*der(t) = frame_a.t - t;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
T*der(fx) = frame_a.fx - fx        likewise fy and t
</pre>
<p>Forces belong to the linear level, which is solved after all signals are known. So a force becomes a signal through a state,
as in every real sensor. CutForce shows the force itself.</p>
</html>"));
end ForceSensor;
