within Dialectic.MultiBody;
model Spring "A spring along the line between two points"
  extends Interfaces.Line;
  parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
  parameter SI.Length l(min=0) = 0 "Distance of the points at rest";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
  SI.Position ds "Elongation";
  SI.Energy energy_elastic = c*ds^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
  SI.Power power_TE = c*TE*v_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
equation
  l + ds = length;
  f = c*(ds + TE*v_el);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
l + ds = |r_b - r_a|        f = c*(ds + TE*v_el)        v_el = der(ds)
</pre>
<p>The force pulls the points together along their line.</p>
</html>"));
end Spring;
