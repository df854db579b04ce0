within Dialectic.MultiBody;
model Damper "A damper along the line between two points, on the kinetic velocity"
  extends Interfaces.Line;
  parameter SI.TranslationalDampingConstant d(min=0) "Damping";
  SI.Power power_damping = d*dv^2 "Taken by the damper" annotation(__lied(power="damping"));
  SI.Power power_TD = f*(v_el - dv) "Taken by the filter: the force works along the elastic velocity"
    annotation(__lied(power="TD"));
equation
  f = d*dv;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
f = d*dv        dv = e*(v_b - v_a)
</pre>
<p>e is the direction from frame_a to frame_b.</p>
</html>"));
end Damper;
