within Dialectic.MultiBody;
model Body "A rigid body"
  outer World world;
  parameter SI.Mass m(min=0) "Mass";
  parameter SI.Position r_CM[3] = {0, 0, 0} "From frame_a to the centre of mass, in the axes of frame_a";
  parameter SI.Inertia I_11(min=0) "Moment of inertia about the centre of mass, in the axes of frame_a";
  parameter SI.Inertia I_22(min=0) "Moment of inertia";
  parameter SI.Inertia I_33(min=0) "Moment of inertia";
  parameter SI.Inertia I_21 = 0 "Product of inertia: the element of the tensor, with its sign";
  parameter SI.Inertia I_31 = 0 "Product of inertia";
  parameter SI.Inertia I_32 = 0 "Product of inertia";
  parameter SI.Acceleration g[3] = world.gravity "Gravity";
  Frame frame_a;
  SI.Position r[3](each stateSelect=StateSelect.avoid) "Centre of mass";
  SI.Velocity v[3](each stateSelect=StateSelect.avoid) "Kinetic velocity of the centre of mass";
  SI.AngularVelocity w[3](each stateSelect=StateSelect.avoid) "Kinetic angular velocity";
  SI.Acceleration a[3] "Acceleration of the centre of mass";
  SI.AngularAcceleration z[3] "Angular acceleration";
  SI.Energy energy_kinetic = (m*(v*v) + w*h)/2 "Stored in motion" annotation(__lied(energy="kinetic"));
  SI.Energy energy_potential = -m*(g*r) "Stored in height" annotation(__lied(energy="potential"));
  SI.Power power_TD = m*(a*(der(r) - v)) + (frame_a.o - w)*(J*(z - cross(frame_a.o, w)))
    "Taken by the filter of the joints that carry the body" annotation(__lied(power="TD"));
protected
  final parameter SI.Inertia I[3,3] = [I_11, I_21, I_31; I_21, I_22, I_32; I_31, I_32, I_33];
  SI.Position r0[3] "From frame_a to the centre of mass, in the axes of the world";
  SI.Inertia J[3,3] "Inertia tensor in the axes of the world";
  SI.AngularMomentum h[3] "About the centre of mass";
equation
  assert(m > 0, "the mass m of a Body must be positive");
  assert(Functions.isInertia(I_11, I_22, I_33, I_21, I_31, I_32), "the inertia tensor of a Body (I_11, I_22, I_33, I_21, I_31, I_32) must not be negative in any direction");
  r0 = frame_a.R*r_CM;
  r = frame_a.r + r0;
  v = frame_a.v + cross(frame_a.w, r0);
  w = frame_a.w;
  a = der(v);
  z = der(w);
  J = frame_a.R*I*transpose(frame_a.R);
  h = J*w;
  frame_a.f = m*(a - g);
  frame_a.t = cross(r0, frame_a.f) + J*z + cross(frame_a.o, h) - J*cross(frame_a.o, w);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
f = m*(der(v) - g)        t = r0 x f + J*der(w) + o x (J*w) - J*(o x w)
r0 = R*r_CM               v = v_a + w x r0                      J = R*I*R'
</pre>
<p>Inertia acts on the kinetic velocities; o is the elastic angular velocity. In the axes of the body the torque is I der(Omega)
+ Omega_el x (I Omega). A single body jointed at its centre of mass keeps its angular momentum exactly at any T<sub>D</sub>; in
articulated systems T<sub>D</sub> changes energy and angular momentum by terms of first order: use T<sub>D</sub> = 0 for what
spins fast.</p>
</html>"));
end Body;
