within Dialectic.Planar;
model DryFrictionWheelJoint "A wheel seen from above, with dry friction along and across its direction"
  parameter SI.Radius radius "Radius";
  parameter SI.Position r[2] = {1, 0} "Direction of rolling in the axes of frame_a; its length does not matter";
  parameter SI.Force N(min=0) "Normal load";
  parameter SI.Velocity vAdhesion "Slip velocity of the largest friction";
  parameter SI.Velocity vSlide "Slip velocity from which on friction is that of sliding";
  parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
  parameter Real mu_S(min=0) "Coefficient of friction at sliding";
  Frame frame_a "The axle";
  Rotational.Flange flange_a "The rolling of the wheel: connect its inertia and its joint";
  RealInput dynamicLoad(unit="N") "Load besides N; 0 when left open";
  SI.Velocity v_long "Kinetic slip velocity along the direction";
  SI.Velocity v_lat "Kinetic slip velocity across it";
  SI.Velocity v_slip "Magnitude of both";
  SI.Force f_long "Force on the ground along the direction";
  SI.Force f_lat "Force on the ground across it";
  SI.Power power_friction = f_long*v_long + f_lat*v_lat "Taken by friction" annotation(__lied(power="friction"));
  SI.Power power_TD = f_long*(c*der(frame_a.x) + s*der(frame_a.y) - radius*der(flange_a.phi) - v_long)
    + f_lat*(c*der(frame_a.y) - s*der(frame_a.x) - v_lat) "Taken by the filter" annotation(__lied(power="TD"));
protected
  final parameter SI.Length l = sqrt(r*r);
  Real c "Direction in the axes of the world";
  Real s;
  Real f(unit="N.s/m") "Friction over slip velocity";
equation
  assert(l > 0, "the direction r of a DryFrictionWheelJoint must not be {0, 0}");
  assert(radius > 0, "the radius of a DryFrictionWheelJoint must be positive");
  assert(vAdhesion > 0, "the velocity vAdhesion of a DryFrictionWheelJoint must be positive");
  assert(vSlide > vAdhesion, "the velocity vSlide of a DryFrictionWheelJoint must be greater than vAdhesion");
  c = cos(frame_a.phi)*(r[1]/l) - sin(frame_a.phi)*(r[2]/l);
  s = sin(frame_a.phi)*(r[1]/l) + cos(frame_a.phi)*(r[2]/l);
  v_long = c*frame_a.vx + s*frame_a.vy - radius*flange_a.w;
  v_lat = c*frame_a.vy - s*frame_a.vx;
  v_slip = noEvent(max(sqrt(v_long^2 + v_lat^2), 1e-6*vAdhesion));
  f = (N + dynamicLoad)*Functions.TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, v_slip)/v_slip;
  f_long = f*v_long;
  f_lat = f*v_lat;
  frame_a.fx = c*f_long - s*f_lat;
  frame_a.fy = s*f_long + c*f_lat;
  frame_a.t = 0;
  flange_a.tau = -radius*f_long;
  annotation(__lied(look={Tyre(frame_a, {c, s}, radius=radius), Arrow(frame_a, {-frame_a.fx, -frame_a.fy})}), Documentation(info="<html>
<pre>
v_long = e*v - radius*w        v_lat = n*v        v_slip = |(v_long, v_lat)|
f = (N + dynamicLoad)*TripleS(v_slip)             against the slip velocity
</pre>
<p>The plane is the ground. The wheel's rotation is that of flange_a: an Inertia on a Joint. This friction creeps: at
standstill it holds by a small slip velocity.</p>
</html>"));
end DryFrictionWheelJoint;
