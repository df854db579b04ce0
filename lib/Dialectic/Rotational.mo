within Dialectic;
package Rotational "Mechanics about an axis, by strict analogy to Translational"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;

  connector Flange "Where components meet: angle and velocity are equal, torques sum to zero"
    SI.Angle phi "Angle; its derivative is the elastic velocity";
    SI.AngularVelocity w "Kinetic angular velocity";
    flow SI.Torque tau "Torque, positive into the component";
    annotation(Documentation(info="<html>
<p>One connector for both sides: no paired connectors. Angle and velocity are two variables, because in dialectic mechanics one
is not the integral of the other.</p>
</html>"));
  end Flange;

  package Interfaces "Base classes of several components"

    partial model TwoFlanges "A component between two flanges"
      Flange flange_a "Left";
      Flange flange_b "Right";
    end TwoFlanges;

    partial model Compliant "A component that makes a torque from the angle between its flanges"
      extends TwoFlanges;
      SI.AngularVelocity dw "Kinetic velocity of flange_b relative to flange_a";
      SI.AngularVelocity w_el "Elastic velocity of flange_b relative to flange_a";
      SI.Torque tau "Torque at flange_b; positive turns the flanges together";
    equation
      flange_a.w + dw = flange_b.w;
      w_el = der(flange_b.phi) - der(flange_a.phi);
      flange_a.tau + flange_b.tau = 0;
      flange_b.tau = tau;
    end Compliant;

    partial model Elastic "A compliant component with an angle at rest"
      extends Compliant;
      parameter SI.Angle phi0 = 0 "Angle between the flanges at rest; may be negative";
      SI.Angle dphi "Angle beyond that at rest";
    equation
      flange_a.phi + phi0 + dphi = flange_b.phi;
    end Elastic;
  end Interfaces;

  // ---- rigid parts -------------------------------------------------------------------------------------------------------

  model Fixed "A place that does not turn"
    parameter SI.Angle phi = 0 "Its angle";
    Flange flange_b;
  equation
    flange_b.phi = phi;
    flange_b.w = 0;
    annotation(__lied(look={Ground(flange_b)}), Documentation(info="<html>
<pre>
  flange_b.phi = phi        flange_b.w = 0
</pre>
<p>The torque is what the rest of the system needs.</p>
</html>"));
  end Fixed;

  model Inertia "A moment of inertia"
    parameter SI.Inertia J "Moment of inertia";
    Flange flange_a;
    SI.Angle phi(stateSelect=StateSelect.avoid) "Angle";
    SI.AngularVelocity w(stateSelect=StateSelect.avoid) "Kinetic angular velocity";
    SI.AngularVelocity w_el "Elastic angular velocity";
    SI.AngularAcceleration a "Angular acceleration";
    SI.Energy energy_kinetic = J*w^2/2 "Stored in motion" annotation(__lied(energy="kinetic"));
    SI.Power power_TD = J*a*(w_el - w) "Taken by the filter of the joints that carry the inertia"
      annotation(__lied(power="TD"));
  equation
    assert(J > 0, "the moment of inertia J of an Inertia must be positive");
    phi = flange_a.phi;
    w = flange_a.w;
    w_el = der(phi);
    a = der(w);
    flange_a.tau = J*a;
    annotation(__lied(look={Body(flange_a, mass=J)}), Documentation(info="<html>
<pre>
  flange_a.tau = J*der(w)
</pre>
<p>Inertia acts on the kinetic velocity. The torque works along the elastic velocity; the filter takes what does not arrive in
the kinetic energy J w<sup>2</sup>/2: power_TD = J a (w_el - w).</p>
</html>"));
  end Inertia;

  model Joint "One degree of freedom, with the filter between the regimes"
    extends Interfaces.TwoFlanges;
    parameter SI.Time TD(min=0) = 1e-3 "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
    RealInput tau_ext(unit="N.m") "Torque that turns flange_b forward against flange_a; 0 when left open";
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of flange_b relative to flange_a";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
    SI.AngularVelocity w_el "Elastic angular velocity, relative";
    SI.AngularAcceleration a "Relative angular acceleration";
    SI.Power power_external = tau_ext*w_el "Supplied by tau_ext" annotation(__lied(power="external"));
  equation
    flange_a.phi + phi = flange_b.phi;
    flange_a.w + w = flange_b.w;
    flange_a.tau + flange_b.tau = 0;
    flange_a.tau = tau_ext;
    w_el = der(phi);
    a = der(w);
    TD*a = w_el - w;
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
  flange_b.phi = flange_a.phi + phi        flange_a.tau = tau_ext
  flange_b.w = flange_a.w + w              flange_b.tau = -tau_ext
  TD*der(w) = w_el - w                     w_el = der(phi)
</pre>
<p>The states are phi and w. T<sub>D</sub> is one value per rigid tree. Steady states do not depend on it.</p>
</html>"));
  end Joint;

  // ---- springs and dampers -----------------------------------------------------------------------------------------------

  model Spring "A linear spring"
    extends Interfaces.Elastic;
    parameter SI.RotationalSpringConstant c(min=0) "Stiffness";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    SI.Energy energy_elastic = c*dphi^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*w_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
  equation
    tau = c*(dphi + TE*w_el);
    annotation(__lied(look={Spring(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.phi + phi0 + dphi = flange_b.phi        w_el = der(dphi)
  tau = c*(dphi + TE*w_el)                         flange_b.tau = tau = -flange_a.tau
</pre>
<p>With T<sub>E</sub> the spring sees its angle a little ahead along the elastic velocity; in a steady state it is the plain
spring.</p>
</html>"));
  end Spring;

  model Damper "A linear damper on the kinetic velocity"
    extends Interfaces.Compliant;
    parameter SI.RotationalDampingConstant d(min=0) "Damping";
    SI.Power power_damping = d*dw^2 "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD = tau*(w_el - dw) "Taken by the filter: the torque works along the elastic velocity"
      annotation(__lied(power="TD"));
  equation
    tau = d*dw;
    annotation(__lied(look={Damper(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.w + dw = flange_b.w        tau = d*dw        flange_b.tau = tau = -flange_a.tau
</pre>
<p>It acts on the kinetic velocity, as in the papers; a damper on the elastic one is a SpringDamper with c = 0.</p>
</html>"));
  end Damper;

  model SpringDamper "A spring and a damper in parallel"
    extends Interfaces.Elastic;
    parameter SI.RotationalSpringConstant c(min=0) "Stiffness";
    parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    parameter Damping damping = Damping.elastic "The velocity that the damper acts on";
    SI.Energy energy_elastic = c*dphi^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*w_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_damping "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
  equation
    if damping == Damping.elastic then
      tau = c*(dphi + TE*w_el) + d*w_el;
      power_damping = d*w_el^2;
      power_TD = 0;
    else
      tau = c*(dphi + TE*w_el) + d*dw;
      power_damping = d*dw^2;
      power_TD = d*dw*(w_el - dw);
    end if;
    annotation(__lied(look={SpringDamper(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.phi + phi0 + dphi = flange_b.phi        w_el = der(dphi)
  flange_a.w + dw = flange_b.w                     flange_b.tau = tau = -flange_a.tau

  damping = elastic:   tau = c*(dphi + TE*w_el) + d*w_el
  damping = kinetic:   tau = c*(dphi + TE*w_el) + d*dw
</pre>
</html>"));
  end SpringDamper;

  model ElastoGap "A contact: a spring-damper that touches while dphi < 0 and does not pull"
    extends Interfaces.Elastic;
    parameter SI.RotationalSpringConstant c(min=0) "Stiffness";
    parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    parameter Damping damping = Damping.elastic "The velocity that the damper acts on";
    SI.Energy energy_elastic = if dphi < 0 then c*dphi^2/2 else 0 "Stored in the contact" annotation(__lied(energy="elastic"));
    SI.Power power_TE "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_damping "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
  protected
    Real share "Share of the viscous torque that acts: 1 in contact, less where the law would pull, 0 when open";
    final parameter SI.Angle reach = if TE > 0 then 1e60 else 0 "Where it may act: TE ahead of the contact";
    final parameter Real perTE(unit="1/s") = if TE > 0 then 1/TE else 0 "1/TE";
    SI.AngularVelocity lead = if dphi < 0 then 0 else perTE*dphi "The damper acts no earlier than the spring";
  equation
    if damping == Damping.elastic then
      tau = if dphi < reach then min(c*(dphi + TE*w_el) + d*(w_el + lead), 0) else 0;
      share = noEvent(if dphi >= 0 then (if dphi + TE*w_el < 0 then 1 + dphi/(TE*w_el) else 0) else if c*dphi + (c*TE + d)*w_el > 0 then -c*dphi/((c*TE + d)*w_el) else 1);
      power_damping = share*d*w_el^2;
      power_TD = 0;
    else
      tau = if dphi < 0 then c*(dphi + TE*w_el) + d*dw else 0;
      share = noEvent(if dphi >= 0 then 0 else 1);
      power_damping = share*d*dw^2;
      power_TD = share*d*dw*(w_el - dw);
    end if;
    power_TE = share*c*TE*w_el^2;
    annotation(__lied(look={Contact(flange_a, flange_b, force=-tau)}), Documentation(info="<html>
<pre>
  flange_a.phi + phi0 + dphi = flange_b.phi        w_el = der(dphi)
  flange_a.w + dw = flange_b.w                     flange_b.tau = tau = -flange_a.tau

  damping = elastic:   tau = min(c*(dphi + TE*w_el) + d*(w_el + max(dphi, 0)/TE), 0);   TE = 0: 0 where dphi >= 0
  damping = kinetic:   tau = if dphi &lt; 0 then c*(dphi + TE*w_el) + d*dw else 0
</pre>
<p>See Dialectic.Translational.ElastoGap.</p>
</html>"));
  end ElastoGap;

  // ---- friction ----------------------------------------------------------------------------------------------------------

  model DryFriction "Dry friction as a smooth curve over the kinetic velocity; it creeps"
    extends Interfaces.Compliant;
    parameter SI.Torque N(min=0) "Normal force times the radius of the friction";
    parameter SI.AngularVelocity wAdhesion "Velocity of the largest friction";
    parameter SI.AngularVelocity wSlide "Velocity from which on friction is that of sliding";
    parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
    parameter Real mu_S(min=0) "Coefficient of friction at sliding";
    SI.Power power_friction = tau*dw "Taken by friction" annotation(__lied(power="friction"));
    SI.Power power_TD = tau*(w_el - dw) "Taken by the filter: the torque works along the elastic velocity"
      annotation(__lied(power="TD"));
  equation
    assert(wAdhesion > 0, "the velocity wAdhesion of a DryFriction must be positive");
    assert(wSlide > wAdhesion, "the velocity wSlide of a DryFriction must be greater than wAdhesion");
    tau = N*Functions.TripleS_Func(wAdhesion, wSlide, mu_A, mu_S, dw);
    annotation(__lied(look={Friction(flange_a, flange_b, force=tau)}), Documentation(info="<html>
<pre>
  flange_a.w + dw = flange_b.w        flange_b.tau = tau = -flange_a.tau
  tau = N*TripleS(dw): rises to mu_A at wAdhesion, falls to mu_S at wSlide
</pre>
<p>It creeps, and its eigenvalue 3 mu_A N/(2 wAdhesion J) is stiff: use Stiction where something must hold its position.</p>
</html>"));
  end DryFriction;

  model Stiction "Dry friction that sticks: a bristle that slips at the limit"
    extends Interfaces.Compliant;
    parameter SI.Torque N(min=0) "Normal force times the radius of the friction";
    parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
    parameter Real mu_S(min=0) "Coefficient of friction at sliding";
    parameter SI.AngularVelocity wSlide "Velocity from which on friction is that of sliding";
    parameter SI.RotationalSpringConstant c "Stiffness of the bristle";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant; must be positive" annotation(__lied(role="T_E"));
    SI.Angle z(stateSelect=StateSelect.always, start=0, nominal=max(mu_A*N, 1e-3)/c) "Deflection of the bristle";
    SI.AngularVelocity w_z "Rate of the deflection; equal to w_el while it sticks";
    SI.Torque limit "Largest friction torque at this velocity";
    SI.Energy energy_elastic = c*z^2/2 "Stored in the bristle" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*w_z^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_friction = tau*(w_el - w_z) "Taken by friction" annotation(__lied(power="friction"));
  equation
    assert(c > 0, "the stiffness c of a Stiction must be positive");
    assert(TE > 0, "the elastic time constant TE of a Stiction must be positive: about the step, or 1e-3");
    assert(wSlide > 0, "the velocity wSlide of a Stiction must be positive");
    // Two relations, so that an adaptive solver that slides at constant friction stops where it begins to rise.
    limit = N*(if dw < wSlide and dw > -wSlide then Functions.S_Func(0, wSlide, mu_A, mu_S, abs(dw)) else mu_S);
    tau = max(-limit, min(limit, c*(z + TE*w_el)));
    w_z = (tau/c - z)/TE;
    der(z) = w_z;
    annotation(__lied(look={Friction(flange_a, flange_b, force=tau)}), Documentation(info="<html>
<pre>
  tau = max(-limit, min(limit, c*(z + TE*w_el)))        flange_b.tau = tau = -flange_a.tau
  der(z) = (tau/c - z)/TE
  limit = N*mu(dw): from mu_A at rest to mu_S at wSlide
</pre>
<p>Within the limit der(z) = w_el: a spring. At the limit it slides. See Dialectic.Translational.Stiction.</p>
</html>"));
  end Stiction;

  // ---- transmissions -----------------------------------------------------------------------------------------------------

  model Gear "An ideal gear"
    extends Interfaces.TwoFlanges;
    parameter Real ratio "Angle of flange_a over angle of flange_b";
  equation
    assert(ratio <> 0, "the ratio of a Gear must not be 0");
    flange_a.phi = ratio*flange_b.phi;
    flange_a.w = ratio*flange_b.w;
    ratio*flange_a.tau + flange_b.tau = 0;
    annotation(__lied(look={Gear(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.phi = ratio*flange_b.phi        ratio*flange_a.tau + flange_b.tau = 0
  flange_a.w = ratio*flange_b.w
</pre>
<p>As in the Modelica Standard Library: with ratio &gt; 1, flange_a turns fast and flange_b slowly. (The lecture numbers its
flanges the other way round: phi_2 = ratio*phi_1.) It takes no energy, in either regime.</p>
</html>"));
  end Gear;

  model RollingWheel "An ideal wheel that rolls without slip"
    parameter SI.Radius radius "Radius of the wheel";
    Flange flange_r "The wheel";
    Translational.Flange flange_t "The ground under it, or its hub over the ground";
  equation
    assert(radius <> 0, "the radius of a RollingWheel must not be 0");
    flange_t.s = radius*flange_r.phi;
    flange_t.v = radius*flange_r.w;
    flange_r.tau + radius*flange_t.f = 0;
    annotation(__lied(look={Wheel(flange_t, radius=radius, angle=-flange_r.phi), Body(flange_r)}), Documentation(info="<html>
<pre>
  flange_t.s = radius*flange_r.phi        flange_r.tau + radius*flange_t.f = 0
  flange_t.v = radius*flange_r.w
</pre>
<p>The angle and the position are tied, not only the velocities: a holonomic constraint, which does not drift.</p>
</html>"));
  end RollingWheel;

  // ---- from outside ------------------------------------------------------------------------------------------------------

  model Torque "A torque on a flange"
    RealInput tau(unit="N.m") "Torque, positive turns the flange forward; 0 when left open";
    Flange flange;
    SI.AngularVelocity w_el "Elastic angular velocity of the flange";
    SI.Power power_external = tau*w_el "Supplied by the torque" annotation(__lied(power="external"));
  equation
    w_el = der(flange.phi);
    flange.tau = -tau;
    annotation(__lied(look={Turn(flange, tau)}), Documentation(info="<html>
<pre>
  flange.tau = -tau
</pre>
<p>It acts against the world, not against another component: for that, use the tau_ext of a joint.</p>
</html>"));
  end Torque;
end Rotational;
