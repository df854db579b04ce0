within Dialectic.MultiBody;
model ForceSensor "Force and torque in a rigid connection as signals, through a filter"
  extends Interfaces.Rigid;
  parameter Resolve resolve = Resolve.world "The axes of f and t";
  parameter SI.Time T = 1e-3 "Time constant of the filter";
  RealOutput f[3](each unit="N", each start=0) "Force that frame_b exerts on what is connected there";
  RealOutput t[3](each unit="N.m", each start=0) "Torque that frame_b exerts on what is connected there";
equation
  assert(T > 0, "the time constant T of a ForceSensor must be positive");
  if resolve == Resolve.world then
    T*der(f) = frame_a.f - f;
    T*der(t) = frame_a.t - t;
  else
    T*der(f) = transpose(frame_a.R)*frame_a.f - f;
    T*der(t) = transpose(frame_a.R)*frame_a.t - t;
  end if;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>Forces are unknowns of the linear level, which no signal may depend on in the same instant: the filter makes them
states.</p>
</html>"));
end ForceSensor;
