within Dialectic.MultiBody;
model Force "A force on a frame, against the world"
  parameter Resolve resolve = Resolve.world "The axes of f";
  RealInput f[3](each unit="N") "Force on the frame; 0 when left open";
  Frame frame_b;
  SI.Power power_external "Supplied by the force" annotation(__lied(power="external"));
equation
  if resolve == Resolve.world then
    frame_b.f = -f;
  else
    frame_b.f = -frame_b.R*f;
  end if;
  frame_b.t = zeros(3);
  power_external = -(frame_b.f*der(frame_b.r));
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
frame_b.f = -f, or -R*f        frame_b.t = 0
</pre>
<p>A force between two frames is two of these, or a SpringDamper, Spring or LineForce.</p>
</html>"));
end Force;
