within Dialectic.Planar;
model FrictionWheel "A wheel on the x axis of frame_a, with an elastic normal contact and dry friction"
  extends Interfaces.TwoFrames;
  parameter SI.Radius radius "Radius";
  parameter SI.TranslationalSpringConstant c(min=0) "Stiffness of the contact";
  parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the contact, on the elastic velocity";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant of the contact" annotation(__lied(role="T_E"));
  parameter SI.Velocity vAdhesion "Sliding velocity of the largest friction";
  parameter SI.Velocity vSlide "Sliding velocity from which on friction is that of sliding";
  parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
  parameter Real mu_S(min=0) "Coefficient of friction at sliding";
  SI.Position s "Position of the centre along the x axis of frame_a";
  SI.Position ds "Height of the rim above the ground";
  SI.Velocity dv_el "Elastic velocity of the height";
  SI.Velocity slip "Kinetic velocity of the rim along the ground";
  SI.Velocity slip_el "Elastic velocity of the rim along the ground";
  Real mu "Coefficient of friction at this slip";
  SI.Force f_n "Normal force on the ground; positive pushes";
  SI.Force f_t "Friction force on the wheel, along x of frame_a, taken positive against it";
  SI.Energy energy_elastic = if ds < 0 then c*ds^2/2 else 0 "Stored in the contact" annotation(__lied(energy="elastic"));
  SI.Power power_TE = share*c*TE*dv_el^2 "Taken by the elastic time constant" annotation(__lied(power="TE"));
  SI.Power power_damping = share*d*dv_el^2 "Taken by the damper" annotation(__lied(power="damping"));
  SI.Power power_friction = f_t*slip "Taken by friction" annotation(__lied(power="friction"));
  SI.Power power_TD = f_t*(slip_el - slip) "Taken by the filter" annotation(__lied(power="TD"));
protected
  Real share "Share of the viscous force that acts: 1 in contact, less where the law would pull, 0 when open";
  final parameter SI.Distance reach = if TE > 0 then 1e60 else 0 "Where it may act: TE ahead of the contact";
  final parameter Real perTE(unit="1/s") = if TE > 0 then 1/TE else 0 "1/TE";
  SI.Velocity lead = if ds < 0 then 0 else perTE*ds "The damper acts no earlier than the spring";
  Real e0x "The x axis of frame_a, in the axes of the world";
  Real e0y;
  SI.Position rx "From frame_a to frame_b, in the axes of the world";
  SI.Position ry;
equation
  assert(radius > 0, "the radius of a FrictionWheel must be positive");
  assert(vAdhesion > 0, "the velocity vAdhesion of a FrictionWheel must be positive");
  assert(vSlide > vAdhesion, "the velocity vSlide of a FrictionWheel must be greater than vAdhesion");
  e0x = cos(frame_a.phi);
  e0y = sin(frame_a.phi);
  rx = frame_b.x - frame_a.x;
  ry = frame_b.y - frame_a.y;
  s = e0x*rx + e0y*ry;
  ds = e0x*ry - e0y*rx - radius;
  dv_el = e0x*(der(frame_b.y) - der(frame_a.y)) - e0y*(der(frame_b.x) - der(frame_a.x)) - s*der(frame_a.phi);
  slip = e0x*(frame_b.vx - frame_a.vx) + e0y*(frame_b.vy - frame_a.vy) + (ds + radius)*frame_a.w
    + radius*(frame_b.w - frame_a.w);
  slip_el = e0x*(der(frame_b.x) - der(frame_a.x)) + e0y*(der(frame_b.y) - der(frame_a.y)) + (ds + radius)*der(frame_a.phi)
    + radius*(der(frame_b.phi) - der(frame_a.phi));
  f_n = if ds < reach then max(-c*(ds + TE*dv_el) - d*(dv_el + lead), 0) else 0;
  share = noEvent(if ds >= 0 then (if ds + TE*dv_el < 0 then 1 + ds/(TE*dv_el) else 0) else if c*ds + (c*TE + d)*dv_el > 0 then -c*ds/((c*TE + d)*dv_el) else 1);
  mu = Functions.TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, slip);
  f_t = mu*f_n;
  frame_b.fx = e0x*f_t + e0y*f_n;
  frame_b.fy = e0y*f_t - e0x*f_n;
  frame_b.t = radius*f_t;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + rx*frame_b.fy - ry*frame_b.fx = 0;
  annotation(__lied(look={Floor(frame_a), Wheel(frame_b, radius=radius),
    Arrow({frame_b.x + radius*e0y, frame_b.y - radius*e0x}, {-frame_b.fx, -frame_b.fy})}), Documentation(info="<html>
<pre>
ds = y - radius, y the height of frame_b over the x axis of frame_a
f_n = max(-c*(ds + TE*der(ds)) - d*(der(ds) + max(ds, 0)/TE), 0);   TE = 0: 0 where ds >= 0
f_t = f_n*TripleS(slip)        slip = der(s) + radius*der(phi), kinetic
</pre>
<p>Not a joint: the wheel needs joints or a FreeMotion of its own and may take off. The coefficient of friction is known
explicitly, so friction is linear in the normal force that is solved for: Coulomb's law holds at every instant, in impacts
too.</p>
</html>"));
end FrictionWheel;
