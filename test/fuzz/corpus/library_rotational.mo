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
package Translational connector Flange Modelica.Units.SI.Position s; Modelica.Units.SI.Velocity v; flow Modelica.Units.SI.Force f; end Flange; end Translational;
package Rotational
import SI = Modelica.Units.SI;
import Modelica.Blocks.Interfaces.RealInput;
connector Flange
SI.Angle phi;
SI.AngularVelocity w;
flow SI.Torque tau;
end Flange;
package Interfaces
partial model TwoFlanges
Flange flange_a;
Flange flange_b;
end TwoFlanges;
partial model Compliant
extends TwoFlanges;
SI.AngularVelocity dw;
SI.AngularVelocity w_el;
SI.Torque tau;
equation
flange_a.w + dw = flange_b.w;
w_el = der(flange_b.phi) - der(flange_a.phi);
flange_a.tau + flange_b.tau = 0;
flange_b.tau = tau;
end Compliant;
partial model Elastic
extends Compliant;
parameter SI.Angle phi0 = 0;
SI.Angle dphi;
equation
flange_a.phi + phi0 + dphi = flange_b.phi;
end Elastic;
end Interfaces;
model Fixed
parameter SI.Angle phi = 0;
Flange flange_b;
equation
flange_b.phi = phi;
flange_b.w = 0;
end Fixed;
model Inertia
parameter SI.Inertia J;
Flange flange_a;
SI.Angle phi(stateSelect=StateSelect.avoid);
SI.AngularVelocity w(stateSelect=StateSelect.avoid);
SI.AngularVelocity w_el;
SI.AngularAcceleration a;
SI.Energy energy_kinetic = J*w^2/2;
SI.Power power_TD = J*a*(w_el - w);
equation
assert(J > 0, "the moment of inertia J of an Inertia must be positive");
phi = flange_a.phi;
w = flange_a.w;
w_el = der(phi);
a = der(w);
flange_a.tau = J*a;
end Inertia;
model Joint
extends Interfaces.TwoFlanges;
parameter SI.Time TD(min=0) = 1e-3;
RealInput tau_ext(unit="N.m");
SI.Angle phi(stateSelect=StateSelect.prefer, start=0);
SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0);
SI.AngularVelocity w_el;
SI.AngularAcceleration a;
SI.Power power_external = tau_ext*w_el;
equation
flange_a.phi + phi = flange_b.phi;
flange_a.w + w = flange_b.w;
flange_a.tau + flange_b.tau = 0;
flange_a.tau = tau_ext;
w_el = der(phi);
a = der(w);
TD*a = w_el - w;
end Joint;
model Spring
extends Interfaces.Elastic;
parameter SI.RotationalSpringConstant c(min=0);
parameter SI.Time TE(min=0) = 0;
SI.Energy energy_elastic = c*dphi^2/2;
SI.Power power_TE = c*TE*w_el^2;
equation
tau = c*(dphi + TE*w_el);
end Spring;
model Damper
extends Interfaces.Compliant;
parameter SI.RotationalDampingConstant d(min=0);
SI.Power power_damping = d*dw^2;
SI.Power power_TD = tau*(w_el - dw);
equation
tau = d*dw;
end Damper;
model SpringDamper
extends Interfaces.Elastic;
parameter SI.RotationalSpringConstant c(min=0);
parameter SI.RotationalDampingConstant d(min=0) = 0;
parameter SI.Time TE(min=0) = 0;
parameter Damping damping = Damping.elastic;
SI.Energy energy_elastic = c*dphi^2/2;
SI.Power power_TE = c*TE*w_el^2;
SI.Power power_damping;
SI.Power power_TD;
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
end SpringDamper;
model ElastoGap
extends Interfaces.Elastic;
parameter SI.RotationalSpringConstant c(min=0);
parameter SI.RotationalDampingConstant d(min=0) = 0;
parameter SI.Time TE(min=0) = 0;
parameter Damping damping = Damping.elastic;
SI.Energy energy_elastic = if dphi < 0 then c*dphi^2/2 else 0;
SI.Power power_TE;
SI.Power power_damping;
SI.Power power_TD;
protected
Real share;
equation
if damping == Damping.elastic then
tau = if dphi < 0 then min(c*(dphi + TE*w_el) + d*w_el, 0) else 0;
share = noEvent(if dphi >= 0 then 0 else if c*dphi + (c*TE + d)*w_el > 0 then -c*dphi/((c*TE + d)*w_el) else 1);
power_damping = share*d*w_el^2;
power_TD = 0;
else
tau = if dphi < 0 then c*(dphi + TE*w_el) + d*dw else 0;
share = noEvent(if dphi >= 0 then 0 else 1);
power_damping = share*d*dw^2;
power_TD = share*d*dw*(w_el - dw);
end if;
power_TE = share*c*TE*w_el^2;
end ElastoGap;
model DryFriction
extends Interfaces.Compliant;
parameter SI.Torque N(min=0);
parameter SI.AngularVelocity wAdhesion;
parameter SI.AngularVelocity wSlide;
parameter Real mu_A(min=0);
parameter Real mu_S(min=0);
SI.Power power_friction = tau*dw;
SI.Power power_TD = tau*(w_el - dw);
equation
assert(wAdhesion > 0, "the velocity wAdhesion of a DryFriction must be positive");
assert(wSlide > wAdhesion, "the velocity wSlide of a DryFriction must be greater than wAdhesion");
tau = N*Functions.TripleS_Func(wAdhesion, wSlide, mu_A, mu_S, dw);
end DryFriction;
model Stiction
extends Interfaces.Compliant;
parameter SI.Torque N(min=0);
parameter Real mu_A(min=0);
parameter Real mu_S(min=0);
parameter SI.AngularVelocity wSlide;
parameter SI.RotationalSpringConstant c;
parameter SI.Time TE(min=0) = 0;
SI.Angle z(stateSelect=StateSelect.always, start=0, nominal=max(mu_A*N, 1e-3)/c);
SI.AngularVelocity w_z;
SI.Torque limit;
SI.Energy energy_elastic = c*z^2/2;
SI.Power power_TE = c*TE*w_z^2;
SI.Power power_friction = tau*(w_el - w_z);
equation
assert(c > 0, "the stiffness c of a Stiction must be positive");
assert(TE > 0, "the elastic time constant TE of a Stiction must be positive: about the step, or 1e-3");
assert(wSlide > 0, "the velocity wSlide of a Stiction must be positive");
limit = N*(if dw < wSlide and dw > -wSlide then Functions.S_Func(0, wSlide, mu_A, mu_S, abs(dw)) else mu_S);
tau = max(-limit, min(limit, c*(z + TE*w_el)));
w_z = (tau/c - z)/TE;
der(z) = w_z;
end Stiction;
model Gear
extends Interfaces.TwoFlanges;
parameter Real ratio;
equation
assert(ratio <> 0, "the ratio of a Gear must not be 0");
flange_a.phi = ratio*flange_b.phi;
flange_a.w = ratio*flange_b.w;
ratio*flange_a.tau + flange_b.tau = 0;
end Gear;
model RollingWheel
parameter SI.Radius radius;
Flange flange_r;
Translational.Flange flange_t;
equation
assert(radius <> 0, "the radius of a RollingWheel must not be 0");
flange_t.s = radius*flange_r.phi;
flange_t.v = radius*flange_r.w;
flange_r.tau + radius*flange_t.f = 0;
end RollingWheel;
model Torque
RealInput tau(unit="N.m");
Flange flange;
SI.AngularVelocity w_el;
SI.Power power_external = tau*w_el;
equation
w_el = der(flange.phi);
flange.tau = -tau;
end Torque;
end Rotational;
end Dialectic;
model M import Dialectic.Rotational.*; Fixed a; Inertia b(J = 1); Joint j; Spring s(c = 1); Damper d(d = 1); SpringDamper sd(c = 1); ElastoGap g(c = 1); DryFriction y(N = 1, wAdhesion = 1, wSlide = 2, mu_A = 1, mu_S = 1); Gear h(ratio = 2); RollingWheel k(radius = 1); Torque f; end M;
