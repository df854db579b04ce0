within Dialectic.Planar;
model IdealWheelJoint "A wheel seen from above: it rolls along its direction and does not slip sideways"
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a brake, the wheel's own inertia";
  parameter SI.Radius radius "Radius";
  parameter SI.Position r[2] = {1, 0} "Direction of rolling in the axes of frame_a; its length does not matter";
  parameter SI.Time T = 1e-2 "A sideways velocity at the start decays with this time constant";
  Frame frame_a "The axle";
  Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The rolling of the wheel";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle that the wheel has rolled";
  SI.AngularVelocity w(stateSelect=StateSelect.avoid) "Kinetic angular velocity of rolling";
  SI.Velocity v_long(stateSelect=StateSelect.avoid) "Kinetic velocity along the direction";
  SI.Velocity v_lat(stateSelect=StateSelect.avoid) "Kinetic velocity across it";
  SI.Acceleration a_lat "Its derivative";
  SI.Force f_long "Force on the ground along the direction";
  SI.Force f_lat "Force on the ground across it: whatever keeps the wheel from slipping";
  SI.Torque tau "Torque at the wheel";
  SI.Power power_friction = f_lat*v_lat "Taken while a sideways velocity decays" annotation(__lied(power="friction"));
  SI.Power power_TD = f_lat*(c*der(frame_a.y) - s*der(frame_a.x) - v_lat) "Taken by the filter" annotation(__lied(power="TD"));
protected
  final parameter SI.Length l = sqrt(r*r);
  Real c "Direction in the axes of the world";
  Real s;
equation
  assert(l > 0, "the direction r of an IdealWheelJoint must not be {0, 0}");
  assert(radius > 0, "the radius of an IdealWheelJoint must be positive");
  assert(T > 0, "the time constant T of an IdealWheelJoint must be positive");
  c = cos(frame_a.phi)*(r[1]/l) - sin(frame_a.phi)*(r[2]/l);
  s = sin(frame_a.phi)*(r[1]/l) + cos(frame_a.phi)*(r[2]/l);
  v_long = c*frame_a.vx + s*frame_a.vy;
  v_lat = c*frame_a.vy - s*frame_a.vx;
  w = v_long/radius;
  der(phi) = (c*der(frame_a.x) + s*der(frame_a.y))/radius;
  a_lat = c*der(frame_a.vy) - s*der(frame_a.vx) - v_long*der(frame_a.phi);
  T*a_lat + v_lat = 0;
  radius*f_long + tau = 0;
  frame_a.fx = c*f_long - s*f_lat;
  frame_a.fy = s*f_long + c*f_lat;
  frame_a.t = 0;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Tyre(frame_a, {c, s}, radius=radius), Arrow(frame_a, {-frame_a.fx, -frame_a.fy})}), Documentation(info="<html>
<pre>
v_long = e*v        w = v_long/radius        radius*f_long + tau = 0        e = R(phi_a)*r/|r|
v_lat = n*v         T*der(v_lat) + v_lat = 0                                n = e, turned by 90 degrees
</pre>
<p>The plane is the ground. The axle moves by joints or a FreeMotion of its own; the wheel holds it by a force. It constrains a
velocity, not a position, so it closes no loop; start it with v_lat = 0, and it stays there. Two wheels on one axle are
redundant: use DryFrictionWheelJoint there, or one wheel in the middle.</p>
</html>"));
end IdealWheelJoint;
