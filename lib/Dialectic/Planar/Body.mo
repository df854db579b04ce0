within Dialectic.Planar;
model Body "A rigid body with its centre of mass in frame_a"
  outer World world;
  parameter SI.Mass m(min=0) "Mass";
  parameter SI.Inertia I(min=0) "Moment of inertia about the centre of mass; may be 0";
  parameter SI.Acceleration g[2] = world.g "Gravity";
  Frame frame_a;
  SI.Position x(stateSelect=StateSelect.avoid) "Position";
  SI.Position y(stateSelect=StateSelect.avoid) "Position";
  SI.Angle phi(stateSelect=StateSelect.avoid) "Angle";
  SI.Velocity vx(stateSelect=StateSelect.avoid) "Kinetic velocity";
  SI.Velocity vy(stateSelect=StateSelect.avoid) "Kinetic velocity";
  SI.AngularVelocity w(stateSelect=StateSelect.avoid) "Kinetic angular velocity";
  SI.Acceleration ax "Acceleration";
  SI.Acceleration ay "Acceleration";
  SI.AngularAcceleration aw "Angular acceleration";
  SI.Energy energy_kinetic = m*(vx^2 + vy^2)/2 + I*w^2/2 "Stored in motion" annotation(__lied(energy="kinetic"));
  SI.Energy energy_potential = -m*(g[1]*x + g[2]*y) "Stored in height" annotation(__lied(energy="potential"));
  SI.Power power_TD = m*ax*(der(x) - vx) + m*ay*(der(y) - vy) + I*aw*(der(phi) - w)
    "Taken by the filter of the joints that carry the body" annotation(__lied(power="TD"));
equation
  assert(m > 0, "the mass m of a Body must be positive");
  x = frame_a.x;
  y = frame_a.y;
  phi = frame_a.phi;
  vx = frame_a.vx;
  vy = frame_a.vy;
  w = frame_a.w;
  ax = der(vx);
  ay = der(vy);
  aw = der(w);
  frame_a.fx = m*(ax - g[1]);
  frame_a.fy = m*(ay - g[2]);
  frame_a.t = I*aw;
  annotation(__lied(look={Trace(frame_a), Body(frame_a, mass=m)}), Documentation(info="<html>
<pre>
frame_a.fx = m*(der(vx) - g[1])        frame_a.fy = m*(der(vy) - g[2])        frame_a.t = I*der(w)
</pre>
<p>Inertia acts on the kinetic velocity. Joints move the body. I = 0 is a point mass; something else must
then give inertia to each rotation, for example a rod between a revolute joint and the mass.</p>
</html>"));
end Body;
