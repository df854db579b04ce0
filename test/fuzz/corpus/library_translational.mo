package Dialectic
type Damping = enumeration(
elastic "on the elastic velocity, the derivative of the position",
kinetic "on the kinetic velocity, as in the paper")
;
package Functions
function S_Func
input Real x_min;
input Real x_max;
input Real y_min;
input Real y_max;
input Real x;
output Real y;
protected
Real u;
algorithm
u := max(-1, min(1, (2*x - x_min - x_max)/(x_max - x_min)));
y := (y_max + y_min)/2 + (y_max - y_min)/2*(3*u - u^3)/2;
annotation(smoothOrder=1, Documentation(info="<html>
<p>S(u) = (3 u - u<sup>3</sup>)/2 on [-1, 1] leaves both ends with slope 0, so the curve has a continuous derivative.</p>
</html>"));
end S_Func;
function TripleS_Func
input Real x_max;
input Real x_sat;
input Real y_max;
input Real y_sat;
input Real x;
output Real y;
algorithm
if x > x_max then
y := S_Func(x_max, x_sat, y_max, y_sat, x);
elseif x < -x_max then
y := -S_Func(x_max, x_sat, y_max, y_sat, -x);
else
y := S_Func(-x_max, x_max, -y_max, y_max, x);
end if;
annotation(smoothOrder=1, Documentation(info="<html>
<p>Three S-shaped steps of the lecture: one through the origin, up to adhesion, and one on each side, down to sliding.</p>
</html>"));
end TripleS_Func;
function follow
input Real value;
input Real derivative;
input Real t;
output Real y;
algorithm
y := value;
annotation(derivative(noDerivative=value, noDerivative=derivative)=follow_der, Documentation(info="<html>
<p>y = value, der(y) = derivative. A prescribed motion needs it: its position has to be differentiated, and only the user
knows the derivative.</p>
</html>"));
end follow;
function follow_der
input Real value;
input Real derivative;
input Real t;
input Real t_der;
output Real y_der;
algorithm
y_der := derivative*t_der;
end follow_der;
end Functions;
package Translational
import SI = Modelica.Units.SI;
import Modelica.Blocks.Interfaces.RealInput;
connector Flange
SI.Position s;
SI.Velocity v;
flow SI.Force f;
end Flange;
package Interfaces
partial model TwoFlanges
Flange flange_a;
Flange flange_b;
end TwoFlanges;
partial model Compliant
extends TwoFlanges;
SI.Velocity dv;
SI.Velocity v_el;
SI.Force f;
equation
flange_a.v + dv = flange_b.v;
v_el = der(flange_b.s) - der(flange_a.s);
flange_a.f + flange_b.f = 0;
flange_b.f = f;
end Compliant;
partial model Elastic
extends Compliant;
parameter SI.Position l = 0;
SI.Position ds;
equation
flange_a.s + l + ds = flange_b.s;
end Elastic;
end Interfaces;
model Fixed
parameter SI.Position s = 0;
Flange flange_b;
equation
flange_b.s = s;
flange_b.v = 0;
end Fixed;
model Body
parameter SI.Mass m;
parameter SI.Acceleration g = -9.81;
Flange flange_a;
SI.Position s(stateSelect=StateSelect.avoid);
SI.Velocity v(stateSelect=StateSelect.avoid);
SI.Velocity v_el;
SI.Acceleration a;
SI.Energy energy_kinetic = m*v^2/2;
SI.Energy energy_potential = -m*g*s;
SI.Power power_TD = m*a*(v_el - v);
equation
assert(m > 0, "the mass m of a Body must be positive");
s = flange_a.s;
v = flange_a.v;
v_el = der(s);
a = der(v);
flange_a.f = m*(a - g);
end Body;
model Joint
extends Interfaces.TwoFlanges;
parameter SI.Time TD(min=0) = 1e-3;
RealInput f_ext(unit="N");
SI.Position s(stateSelect=StateSelect.prefer, start=0);
SI.Velocity v(stateSelect=StateSelect.prefer, start=0);
SI.Velocity v_el;
SI.Acceleration a;
SI.Power power_external = f_ext*v_el;
equation
flange_a.s + s = flange_b.s;
flange_a.v + v = flange_b.v;
flange_a.f + flange_b.f = 0;
flange_a.f = f_ext;
v_el = der(s);
a = der(v);
TD*a = v_el - v;
end Joint;
model Rod
extends Interfaces.TwoFlanges;
parameter SI.Position l;
equation
flange_a.s + l = flange_b.s;
flange_a.v = flange_b.v;
flange_a.f + flange_b.f = 0;
end Rod;
model Spring
extends Interfaces.Elastic;
parameter SI.TranslationalSpringConstant c(min=0);
parameter SI.Time TE(min=0) = 0;
SI.Energy energy_elastic = c*ds^2/2;
SI.Power power_TE = c*TE*v_el^2;
equation
f = c*(ds + TE*v_el);
end Spring;
model Damper
extends Interfaces.Compliant;
parameter SI.TranslationalDampingConstant d(min=0);
SI.Power power_damping = d*dv^2;
SI.Power power_TD = f*(v_el - dv);
equation
f = d*dv;
end Damper;
model SpringDamper
extends Interfaces.Elastic;
parameter SI.TranslationalSpringConstant c(min=0);
parameter SI.TranslationalDampingConstant d(min=0) = 0;
parameter SI.Time TE(min=0) = 0;
parameter Damping damping = Damping.elastic;
SI.Energy energy_elastic = c*ds^2/2;
SI.Power power_TE = c*TE*v_el^2;
SI.Power power_damping;
SI.Power power_TD;
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
end SpringDamper;
model ElastoGap
extends Interfaces.Elastic;
parameter SI.TranslationalSpringConstant c(min=0);
parameter SI.TranslationalDampingConstant d(min=0) = 0;
parameter SI.Time TE(min=0) = 0;
parameter Damping damping = Damping.elastic;
SI.Energy energy_elastic = if ds < 0 then c*ds^2/2 else 0;
SI.Power power_TE;
SI.Power power_damping;
SI.Power power_TD;
protected
Real share;
equation
if damping == Damping.elastic then
f = if ds < 0 then min(c*(ds + TE*v_el) + d*v_el, 0) else 0;
share = noEvent(if ds >= 0 then 0 else if c*ds + (c*TE + d)*v_el > 0 then -c*ds/((c*TE + d)*v_el) else 1);
power_damping = share*d*v_el^2;
power_TD = 0;
else
f = if ds < 0 then c*(ds + TE*v_el) + d*dv else 0;
share = noEvent(if ds >= 0 then 0 else 1);
power_damping = share*d*dv^2;
power_TD = share*d*dv*(v_el - dv);
end if;
power_TE = share*c*TE*v_el^2;
end ElastoGap;
model Breakable
extends Interfaces.Elastic;
parameter SI.TranslationalSpringConstant c(min=0);
parameter SI.TranslationalDampingConstant d(min=0) = 0;
parameter SI.Force f_max;
Boolean broken(start=false, fixed=true);
SI.Energy energy_elastic = if broken then 0 else c*ds^2/2;
SI.Energy energy_broken = lost;
SI.Power power_damping = if broken then 0 else d*v_el^2;
protected
discrete SI.Energy lost(start=0, fixed=true);
equation
assert(f_max > 0, "the largest force f_max of a Breakable must be positive");
f = if broken then 0 else c*ds + d*v_el;
when abs(f) > f_max then
broken = true;
lost = c*ds^2/2;
end when;
end Breakable;
model DryFriction
extends Interfaces.Compliant;
parameter SI.Force N(min=0);
parameter SI.Velocity vAdhesion;
parameter SI.Velocity vSlide;
parameter Real mu_A(min=0);
parameter Real mu_S(min=0);
SI.Power power_friction = f*dv;
SI.Power power_TD = f*(v_el - dv);
equation
assert(vAdhesion > 0, "the velocity vAdhesion of a DryFriction must be positive");
assert(vSlide > vAdhesion, "the velocity vSlide of a DryFriction must be greater than vAdhesion");
f = N*Functions.TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, dv);
end DryFriction;
model Stiction
extends Interfaces.Compliant;
parameter SI.Force N(min=0);
parameter Real mu_A(min=0);
parameter Real mu_S(min=0);
parameter SI.Velocity vSlide;
parameter SI.TranslationalSpringConstant c;
parameter SI.Time TE(min=0) = 0;
SI.Position z(stateSelect=StateSelect.always, start=0, nominal=max(mu_A*N, 1e-3)/c);
SI.Velocity v_z;
SI.Force limit;
SI.Energy energy_elastic = c*z^2/2;
SI.Power power_TE = c*TE*v_z^2;
SI.Power power_friction = f*(v_el - v_z);
equation
assert(c > 0, "the stiffness c of a Stiction must be positive");
assert(TE > 0, "the elastic time constant TE of a Stiction must be positive: about the step, or 1e-3");
assert(vSlide > 0, "the velocity vSlide of a Stiction must be positive");
limit = N*(if dv < vSlide and dv > -vSlide then Functions.S_Func(0, vSlide, mu_A, mu_S, abs(dv)) else mu_S);
f = max(-limit, min(limit, c*(z + TE*v_el)));
v_z = (f/c - z)/TE;
der(z) = v_z;
end Stiction;
model Force
RealInput f(unit="N");
Flange flange;
SI.Velocity v_el;
SI.Power power_external = f*v_el;
equation
v_el = der(flange.s);
flange.f = -f;
end Force;
model Move
RealInput s_ref(unit="m");
RealInput v_ref(unit="m/s");
RealInput a_ref(unit="m/s2");
Flange flange;
SI.Power power_external;
equation
flange.s = Functions.follow(s_ref, v_ref, time);
flange.v = Functions.follow(v_ref, a_ref, time);
power_external = -flange.f*v_ref;
end Move;
end Translational;
end Dialectic;
model M import Dialectic.Translational.*; Fixed a; Body b(m = 1); Joint j; Rod r(l = 1); Spring s(c = 1); Damper d(d = 1); SpringDamper sd(c = 1); SpringDamper sk(c = 1, damping = Dialectic.Damping.kinetic); ElastoGap g(c = 1); ElastoGap gk(c = 1, damping = Dialectic.Damping.kinetic); Breakable k(c = 1, f_max = 1); DryFriction y(N = 1, vAdhesion = 1, vSlide = 2, mu_A = 1, mu_S = 1); Stiction t(N = 1, mu_A = 1, mu_S = 1, vSlide = 1, c = 1, TE = 1); Force f; Move m; end M;
