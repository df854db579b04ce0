within Dialectic;
package Translational "Mechanics along a line"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;

  connector Flange "Where components meet: position and velocity are equal, forces sum to zero"
    SI.Position s "Position; its derivative is the elastic velocity";
    SI.Velocity v "Kinetic velocity";
    flow SI.Force f "Force, positive into the component";
    annotation(Documentation(info="<html>
<p>One connector for both sides: no paired connectors. Position and velocity are two variables, because in dialectic mechanics
one is not the integral of the other.</p>
</html>"));
  end Flange;

  package Interfaces "Base classes of several components"

    partial model TwoFlanges "A component between two flanges"
      Flange flange_a "Left";
      Flange flange_b "Right";
    end TwoFlanges;

    partial model Compliant "A component that makes a force from the distance of its flanges"
      extends TwoFlanges;
      SI.Velocity dv "Kinetic velocity of flange_b relative to flange_a";
      SI.Velocity v_el "Elastic velocity of flange_b relative to flange_a";
      SI.Force f "Force at flange_b; positive pulls the flanges together";
    equation
      flange_a.v + dv = flange_b.v;
      v_el = der(flange_b.s) - der(flange_a.s);
      flange_a.f + flange_b.f = 0;
      flange_b.f = f;
    end Compliant;

    partial model Elastic "A compliant component with a length at rest"
      extends Compliant;
      parameter SI.Position l = 0 "Distance of the flanges at rest; may be negative";
      SI.Position ds "Elongation";
    equation
      flange_a.s + l + ds = flange_b.s;
    end Elastic;
  end Interfaces;

  // ---- rigid parts -------------------------------------------------------------------------------------------------------

  model Fixed "A place that does not move"
    parameter SI.Position s = 0 "Its position";
    Flange flange_b;
  equation
    flange_b.s = s;
    flange_b.v = 0;
    annotation(__lied(look={Ground(flange_b)}), Documentation(info="<html>
<pre>
  flange_b.s = s        flange_b.v = 0
</pre>
<p>The force is what the rest of the system needs.</p>
</html>"));
  end Fixed;

  model Body "A mass"
    parameter SI.Mass m "Mass";
    parameter SI.Acceleration g = -9.81 "Acceleration of gravity along the line";
    Flange flange_a;
    SI.Position s(stateSelect=StateSelect.avoid) "Position";
    SI.Velocity v(stateSelect=StateSelect.avoid) "Kinetic velocity";
    SI.Velocity v_el "Elastic velocity";
    SI.Acceleration a "Acceleration";
    SI.Energy energy_kinetic = m*v^2/2 "Stored in motion" annotation(__lied(energy="kinetic"));
    SI.Energy energy_potential = -m*g*s "Stored in height" annotation(__lied(energy="potential"));
    SI.Power power_TD = m*a*(v_el - v) "Taken by the filter of the joints that carry the mass" annotation(__lied(power="TD"));
  equation
    assert(m > 0, "the mass m of a Body must be positive");
    s = flange_a.s;
    v = flange_a.v;
    v_el = der(s);
    a = der(v);
    flange_a.f = m*(a - g);
    annotation(__lied(look={Body(flange_a, mass=m, gravity=g)}), Documentation(info="<html>
<pre>
  flange_a.f = m*(der(v) - g)
</pre>
<p>Inertia acts on the kinetic velocity. A joint moves the body. The force works along the elastic
velocity; the filter takes what does not arrive in the kinetic energy m v<sup>2</sup>/2:
power_TD = m a (v_el - v), which is m T<sub>D</sub> a<sup>2</sup> where all joints of the tree have the same
T<sub>D</sub>.</p>
</html>"));
  end Body;

  model Joint "One degree of freedom, with the filter between the regimes"
    extends Interfaces.TwoFlanges;
    parameter SI.Time TD(min=0) = 1e-3 "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
    RealInput f_ext(unit="N") "Force that drives flange_b away from flange_a; 0 when left open";
    SI.Position s(stateSelect=StateSelect.prefer, start=0) "Position of flange_b relative to flange_a";
    SI.Velocity v(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity, relative";
    SI.Velocity v_el "Elastic velocity, relative";
    SI.Acceleration a "Relative acceleration";
    SI.Power power_external = f_ext*v_el "Supplied by f_ext" annotation(__lied(power="external"));
  equation
    flange_a.s + s = flange_b.s;
    flange_a.v + v = flange_b.v;
    flange_a.f + flange_b.f = 0;
    flange_a.f = f_ext;
    v_el = der(s);
    a = der(v);
    TD*a = v_el - v;
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
  flange_b.s = flange_a.s + s        flange_a.f = f_ext
  flange_b.v = flange_a.v + v        flange_b.f = -f_ext
  TD*der(v) = v_el - v               v_el = der(s)
</pre>
<p>The states are s and v. A mass m on a spring c with a kinetic damper d then has the eigenvalues</p>
<pre>
  lambda = -(d + c*TD)/(2*m) +- sqrt(((d + c*TD)/(2*m))^2 - c/m)
</pre>
<p>T<sub>D</sub> is one value per rigid tree. Steady states do not depend on it.</p>
</html>"));
  end Joint;

  model Rod "A rigid distance"
    extends Interfaces.TwoFlanges;
    parameter SI.Position l "Length; may be negative";
  equation
    flange_a.s + l = flange_b.s;
    flange_a.v = flange_b.v;
    flange_a.f + flange_b.f = 0;
    annotation(__lied(look={Bar(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_b.s = flange_a.s + l        flange_b.v = flange_a.v        flange_a.f + flange_b.f = 0
</pre>
</html>"));
  end Rod;

  // ---- springs and dampers -----------------------------------------------------------------------------------------------

  model Spring "A linear spring"
    extends Interfaces.Elastic;
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    SI.Energy energy_elastic = c*ds^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*v_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
  equation
    f = c*(ds + TE*v_el);
    annotation(__lied(look={Spring(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.s + l + ds = flange_b.s        v_el = der(ds)
  f = c*(ds + TE*v_el)                    flange_b.f = f = -flange_a.f
</pre>
<p>With T<sub>E</sub> the spring sees its elongation a little ahead along the elastic velocity; in a steady state it is the
plain spring. Together with T<sub>D</sub> this bounds the eigenvalues by about 1/T<sub>E</sub> and 1/T<sub>D</sub> whatever the
stiffness.</p>
</html>"));
  end Spring;

  model Damper "A linear damper on the kinetic velocity"
    extends Interfaces.Compliant;
    parameter SI.TranslationalDampingConstant d(min=0) "Damping";
    SI.Power power_damping = d*dv^2 "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD = f*(v_el - dv) "Taken by the filter: the force works along the elastic velocity"
      annotation(__lied(power="TD"));
  equation
    f = d*dv;
    annotation(__lied(look={Damper(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.v + dv = flange_b.v        f = d*dv        flange_b.f = f = -flange_a.f
</pre>
<p>It acts on the kinetic velocity, as in the papers; a damper on the elastic one is a SpringDamper with c = 0.</p>
</html>"));
  end Damper;

  model SpringDamper "A spring and a damper in parallel"
    extends Interfaces.Elastic;
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    parameter Damping damping = Damping.elastic "The velocity that the damper acts on";
    SI.Energy energy_elastic = c*ds^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*v_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_damping "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
  equation
    if damping == Damping.elastic then
      f = c*(ds + TE*v_el) + d*v_el;
      power_damping = d*v_el^2;
      power_TD = 0;
    else
      f = c*(ds + TE*v_el) + d*dv;
      power_damping = d*dv^2;
      power_TD = d*dv*(v_el - dv);
    end if;
    annotation(__lied(look={SpringDamper(flange_a, flange_b)}), Documentation(info="<html>
<pre>
  flange_a.s + l + ds = flange_b.s        v_el = der(ds)
  flange_a.v + dv = flange_b.v            flange_b.f = f = -flange_a.f

  damping = elastic:   f = c*(ds + TE*v_el) + d*v_el
  damping = kinetic:   f = c*(ds + TE*v_el) + d*dv
</pre>
</html>"));
  end SpringDamper;

  model ElastoGap "A contact: a spring-damper that touches while ds < 0 and does not pull"
    extends Interfaces.Elastic;
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
    parameter Damping damping = Damping.elastic "The velocity that the damper acts on";
    SI.Energy energy_elastic = if ds < 0 then c*ds^2/2 else 0 "Stored in the contact" annotation(__lied(energy="elastic"));
    SI.Power power_TE "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_damping "Taken by the damper" annotation(__lied(power="damping"));
    SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
  protected
    Real share "Share of the viscous force that acts: 1 in contact, less where the law would pull, 0 when open";
    final parameter SI.Distance reach = if TE > 0 then 1e60 else 0 "Where it may act: TE ahead of the contact";
    final parameter Real perTE(unit="1/s") = if TE > 0 then 1/TE else 0 "1/TE";
    SI.Velocity lead = if ds < 0 then 0 else perTE*ds "The damper acts no earlier than the spring";
  equation
    if damping == Damping.elastic then
      f = if ds < reach then min(c*(ds + TE*v_el) + d*(v_el + lead), 0) else 0;
      share = noEvent(if ds >= 0 then (if ds + TE*v_el < 0 then 1 + ds/(TE*v_el) else 0)
        else if c*ds + (c*TE + d)*v_el > 0 then -c*ds/((c*TE + d)*v_el) else 1);
      power_damping = share*d*v_el^2;
      power_TD = 0;
    else
      f = if ds < 0 then c*(ds + TE*v_el) + d*dv else 0;
      share = noEvent(if ds >= 0 then 0 else 1);
      power_damping = share*d*dv^2;
      power_TD = share*d*dv*(v_el - dv);
    end if;
    power_TE = share*c*TE*v_el^2;
    annotation(__lied(look={Contact(flange_a, flange_b, rest=l, force=-f)}), Documentation(info="<html>
<pre>
  flange_a.s + l + ds = flange_b.s        v_el = der(ds)
  flange_a.v + dv = flange_b.v            flange_b.f = f = -flange_a.f

  damping = elastic:   f = min(c*(ds + TE*v_el) + d*(v_el + max(ds, 0)/TE), 0);   TE = 0: 0 where ds >= 0
  damping = kinetic:   f = if ds &lt; 0 then c*(ds + TE*v_el) + d*dv else 0
</pre>
<p>The elastic form is the default. It sees the gap TE ahead and begins to push, starting from 0, when it would close within
TE: at a fixed step it then does not matter where within the step the contact closes. v_el is not reversed when the contact
closes, and min(..., 0) keeps the contact from pulling when it opens. That force is an unknown of the linear level, so the
limit is a mode, which the runtime resolves together with all other contacts and friction limits. The kinetic form is the
paper's ElastoGap as printed: it may pull for a moment while it opens, and with d T<sub>D</sub>/m &gt; 1 it chatters.</p>
<p>Where the law is limited to 0, the spring gives its energy to the viscous terms: a share of power_TE and power_damping.</p>
</html>"));
  end ElastoGap;

  model Breakable "A spring-damper that breaks for good when its force exceeds f_max"
    extends Interfaces.Elastic;
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping, on the elastic velocity";
    parameter SI.Force f_max "Largest force, in tension or compression";
    Boolean broken(start=false, fixed=true) "Whether it broke";
    SI.Energy energy_elastic = if broken then 0 else c*ds^2/2 "Stored in the spring" annotation(__lied(energy="elastic"));
    SI.Energy energy_broken = lost "Energy stored in the spring when it broke" annotation(__lied(energy="broken"));
    SI.Power power_damping = if broken then 0 else d*v_el^2 "Taken by the damper" annotation(__lied(power="damping"));
  protected
    discrete SI.Energy lost(start=0, fixed=true) "Energy at the break";
  equation
    assert(f_max > 0, "the largest force f_max of a Breakable must be positive");
    f = if broken then 0 else c*ds + d*v_el;
    when abs(f) > f_max then
      broken = true;
      lost = c*ds^2/2;
    end when;
    annotation(__lied(look={Spring(flange_a, flange_b, broken=broken)}), Documentation(info="<html>
<pre>
  flange_a.s + l + ds = flange_b.s        v_el = der(ds)
  f = if broken then 0 else c*ds + d*v_el
  when abs(f) &gt; f_max:  broken = true
</pre>
<p>Breaking changes no structure: other components hold the flanges before and after.</p>
</html>"));
  end Breakable;

  // ---- friction ----------------------------------------------------------------------------------------------------------

  model DryFriction "Dry friction as a smooth curve over the kinetic velocity; it creeps"
    extends Interfaces.Compliant;
    parameter SI.Force N(min=0) "Normal force";
    parameter SI.Velocity vAdhesion "Velocity of the largest friction";
    parameter SI.Velocity vSlide "Velocity from which on friction is that of sliding";
    parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
    parameter Real mu_S(min=0) "Coefficient of friction at sliding";
    SI.Power power_friction = f*dv "Taken by friction" annotation(__lied(power="friction"));
    SI.Power power_TD = f*(v_el - dv) "Taken by the filter: the force works along the elastic velocity"
      annotation(__lied(power="TD"));
  equation
    assert(vAdhesion > 0, "the velocity vAdhesion of a DryFriction must be positive");
    assert(vSlide > vAdhesion, "the velocity vSlide of a DryFriction must be greater than vAdhesion");
    f = N*Functions.TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, dv);
    annotation(__lied(look={Friction(flange_a, flange_b, force=f)}), Documentation(info="<html>
<pre>
  flange_a.v + dv = flange_b.v        flange_b.f = f = -flange_a.f
  f = N*TripleS(dv): rises to mu_A at vAdhesion, falls to mu_S at vSlide
</pre>
<p>The model of the lecture. At rest it carries force only by creeping, and its eigenvalue 3 mu_A N/(2 vAdhesion m) is stiff:
use Stiction where something must hold its position.</p>
</html>"));
  end DryFriction;

  model Stiction "Dry friction that sticks: a bristle that slips at the limit"
    extends Interfaces.Compliant;
    parameter SI.Force N(min=0) "Normal force";
    parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
    parameter Real mu_S(min=0) "Coefficient of friction at sliding";
    parameter SI.Velocity vSlide "Velocity from which on friction is that of sliding";
    parameter SI.TranslationalSpringConstant c "Stiffness of the bristle";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant; must be positive" annotation(__lied(role="T_E"));
    SI.Position z(stateSelect=StateSelect.always, start=0, nominal=max(mu_A*N, 1e-3)/c) "Deflection of the bristle";
    SI.Velocity v_z "Rate of the deflection; equal to v_el while it sticks";
    SI.Force limit "Largest friction force at this velocity";
    SI.Energy energy_elastic = c*z^2/2 "Stored in the bristle" annotation(__lied(energy="elastic"));
    SI.Power power_TE = c*TE*v_z^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
    SI.Power power_friction = f*(v_el - v_z) "Taken by friction" annotation(__lied(power="friction"));
  equation
    assert(c > 0, "the stiffness c of a Stiction must be positive");
    assert(TE > 0, "the elastic time constant TE of a Stiction must be positive: about the step, or 1e-3");
    assert(vSlide > 0, "the velocity vSlide of a Stiction must be positive");
    // Two relations, so that an adaptive solver that slides at constant friction stops where it begins to rise.
    limit = N*(if dv < vSlide and dv > -vSlide then Functions.S_Func(0, vSlide, mu_A, mu_S, abs(dv)) else mu_S);
    f = max(-limit, min(limit, c*(z + TE*v_el)));
    v_z = (f/c - z)/TE;
    der(z) = v_z;
    annotation(__lied(look={Friction(flange_a, flange_b, force=f)}), Documentation(info="<html>
<pre>
  f = max(-limit, min(limit, c*(z + TE*v_el)))        flange_b.f = f = -flange_a.f
  der(z) = (f/c - z)/TE
  limit = N*mu(dv): from mu_A at rest to mu_S at vSlide
</pre>
<p>Within the limit der(z) = v_el: a spring, which holds its position without creeping. At the limit the bristle relaxes towards
the deflection limit/c and the flanges slide. The limit depends on explicit values only, so f is a mode with a box
[-limit, limit], resolved together with contacts; whether it stuck before does not matter. Stopping from v0 at deceleration a
takes v0^2/(2 a) - TD v0.</p>
</html>"));
  end Stiction;

  // ---- from outside ------------------------------------------------------------------------------------------------------

  model Force "A force on a flange"
    RealInput f(unit="N") "Force, positive drives the flange forward; 0 when left open";
    Flange flange;
    SI.Velocity v_el "Elastic velocity of the flange";
    SI.Power power_external = f*v_el "Supplied by the force" annotation(__lied(power="external"));
  equation
    v_el = der(flange.s);
    flange.f = -f;
    annotation(__lied(look={Arrow(flange, f)}), Documentation(info="<html>
<pre>
  flange.f = -f
</pre>
<p>It acts against the world, not against another component: for that, use the f_ext of a joint.</p>
</html>"));
  end Force;

  model Move "A flange moves as prescribed"
    RealInput s_ref(unit="m") "Position";
    RealInput v_ref(unit="m/s") "Velocity: the derivative of s_ref";
    RealInput a_ref(unit="m/s2") "Acceleration: the derivative of v_ref";
    Flange flange;
    SI.Power power_external "Supplied by the prescribed motion of the flange" annotation(__lied(power="external"));
  equation
    flange.s = Functions.follow(s_ref, v_ref, time);
    flange.v = Functions.follow(v_ref, a_ref, time);
    power_external = -flange.f*v_ref;
    annotation(__lied(look={Ground(flange)}), Documentation(info="<html>
<pre>
  flange.s = s_ref    der(flange.s) = v_ref
  flange.v = v_ref    der(flange.v) = a_ref
</pre>
<p>All three belong together: the linear level needs the derivatives of what is prescribed, and does not compute them by
differences.</p>
</html>"));
  end Move;

  annotation(Documentation(info="<html>
<p>Flows are positive into a component. A system is a tree of rigid components, held by Fixed or Move, with a Joint for each
degree of freedom, and elastic components and friction between any two flanges.</p>
</html>"));
end Translational;
