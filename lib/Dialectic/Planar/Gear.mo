within Dialectic.Planar;
model Gear "Two hinges geared together, elastically"
  parameter Real ratio "Angle of flange_a per angle of flange_b; negative for outer teeth on both";
  parameter SI.RotationalSpringConstant c(min=0) "Stiffness of the teeth, at flange_a";
  parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping, at flange_a, on the elastic velocity";
  parameter SI.Angle phi0 = 0 "phi_a - ratio*phi_b at rest";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
  Rotational.Flange flange_a "Of the first hinge";
  Rotational.Flange flange_b "Of the second";
  SI.Angle dphi "Deformation of the teeth, at flange_a";
  SI.AngularVelocity w_el "Its elastic velocity";
  SI.Torque tau "Torque at flange_a";
  SI.Energy energy_elastic = c*dphi^2/2 "Stored in the teeth" annotation(__lied(energy="elastic"));
  SI.Power power_TE = c*TE*w_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
  SI.Power power_damping = d*w_el^2 "Taken by the damper" annotation(__lied(power="damping"));
equation
  assert(ratio <> 0, "the ratio of a Gear must not be 0");
  dphi = flange_a.phi - ratio*flange_b.phi - phi0;
  w_el = der(flange_a.phi) - ratio*der(flange_b.phi);
  tau = c*(dphi + TE*w_el) + d*w_el;
  flange_a.tau = tau;
  flange_b.tau = -ratio*tau;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
dphi = phi_a - ratio*phi_b - phi0        tau_a = c*(dphi + TE*der(dphi)) + d*der(dphi)        tau_b = -ratio*tau_a
</pre>
<p>Two Revolute joints have states of their own; a rigid gear between them would be a loop, so the teeth are elastic, and may be
very stiff. GearedRevolute is the rigid pair.</p>
</html>"));
end Gear;
