within Dialectic.Planar;
model Torque "A torque on a frame, against the world"
  RealInput t(unit="N.m") "Torque, positive turns the frame forward; 0 when left open";
  Frame frame_b;
  SI.Power power_external = t*der(frame_b.phi) "Supplied by the torque" annotation(__lied(power="external"));
equation
  frame_b.fx = 0;
  frame_b.fy = 0;
  frame_b.t = -t;
  annotation(__lied(look={Turn(frame_b, t)}), Documentation(info="<html>
<pre>
frame_b.t = -t
</pre>
<p>It acts against the world; for a torque between two components, use the flange_a of the joint between them.</p>
</html>"));
end Torque;
