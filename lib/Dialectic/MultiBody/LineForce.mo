within Dialectic.MultiBody;
model LineForce "A force between two points, along their line"
  extends Interfaces.Line;
  RealInput f_ext(unit="N") "Force, positive drives the points apart; 0 when left open";
  SI.Power power_external = f_ext*v_el "Supplied by the force" annotation(__lied(power="external"));
equation
  f = -f_ext;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
f_b = -e*f_ext        e = (r_b - r_a)/|r_b - r_a|
</pre>
</html>"));
end LineForce;
