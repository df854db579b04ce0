within Dialectic.Planar;
model Damper "A damper along the line between two points, on the kinetic velocity"
  extends Interfaces.Line;
  parameter SI.TranslationalDampingConstant d(min=0) "Damping";
  SI.Power power_damping = d*dv^2 "Taken by the damper" annotation(__lied(power="damping"));
  SI.Power power_TD = f*(v_el - dv) "Taken by the filter: the force works along the elastic velocity"
    annotation(__lied(power="TD"));
equation
  f = d*dv;
  annotation(__lied(look={Damper(frame_a, frame_b)}), Documentation(info="<html>
<pre>
f = d*dv        dv: kinetic velocity of the points away from each other
</pre>
</html>"));
end Damper;
