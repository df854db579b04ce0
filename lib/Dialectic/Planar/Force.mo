within Dialectic.Planar;
model Force "A force on a frame, against the world"
  parameter Resolve resolve = Resolve.world "The axes of fx and fy";
  RealInput fx(unit="N") "Force along x; 0 when left open";
  RealInput fy(unit="N") "Force along y; 0 when left open";
  Frame frame_b;
  SI.Power power_external "Supplied by the force" annotation(__lied(power="external"));
equation
  if resolve == Resolve.world then
    frame_b.fx = -fx;
    frame_b.fy = -fy;
  else
    frame_b.fx = -(cos(frame_b.phi)*fx - sin(frame_b.phi)*fy);
    frame_b.fy = -(sin(frame_b.phi)*fx + cos(frame_b.phi)*fy);
  end if;
  frame_b.t = 0;
  power_external = -frame_b.fx*der(frame_b.x) - frame_b.fy*der(frame_b.y);
  annotation(__lied(look={Arrow(frame_b, {-frame_b.fx, -frame_b.fy})}), Documentation(info="<html>
<pre>
resolve = world:   (fx, fy) drives the frame in the axes of the world
resolve = frame:   in its own axes, which turn with it: a jet
</pre>
</html>"));
end Force;
