within Dialectic.Planar;
model LineForce "A force between two points, along their line"
  extends Interfaces.Line;
  RealInput f_ext(unit="N") "Force, positive drives the points apart; 0 when left open";
  SI.Power power_external = f_ext*v_el "Supplied by the force" annotation(__lied(power="external"));
equation
  f = -f_ext;
  annotation(__lied(look={Rope(frame_a, frame_b, force=f)}), Documentation(info="<html>
<pre>
f = -f_ext
</pre>
<p>An actuator, a rope of given tension.</p>
</html>"));
end LineForce;
