within Dialectic.MultiBody;
model Torque "A torque on a frame, against the world"
  parameter Resolve resolve = Resolve.world "The axes of t";
  RealInput t[3](each unit="N.m") "Torque on the frame; 0 when left open";
  Frame frame_b;
  SI.Power power_external "Supplied by the torque" annotation(__lied(power="external"));
equation
  if resolve == Resolve.world then
    frame_b.t = -t;
  else
    frame_b.t = -frame_b.R*t;
  end if;
  frame_b.f = zeros(3);
  power_external = -(frame_b.t*frame_b.o);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
frame_b.t = -t, or -R*t        frame_b.f = 0
</pre>
</html>"));
end Torque;
