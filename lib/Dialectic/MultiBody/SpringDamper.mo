within Dialectic.MultiBody;
model SpringDamper "A spring-damper in six directions: holds two frames together, closes a loop"
  extends Interfaces.TwoFrames;
  parameter SI.TranslationalSpringConstant c[3](each min=0) "Stiffness along the axes of frame_a";
  parameter SI.RotationalSpringConstant c_phi[3](each min=0) "Stiffness against rotation about the axes of frame_a";
  parameter SI.TranslationalDampingConstant d[3](each min=0) = {0, 0, 0} "Damping along the axes of frame_a";
  parameter SI.RotationalDampingConstant d_phi[3](each min=0) = {0, 0, 0} "Damping of rotation about the axes of frame_a";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
  parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
  SI.Position u[3] "Elongation along the axes of frame_a";
  SI.Angle theta[3] "Rotation of frame_b against frame_a: 2 sin(angle/2) along its axis";
  SI.Velocity du[3] "Elastic velocity of the elongation, as seen from frame_a";
  SI.AngularVelocity dtheta[3] "Derivative of theta";
  SI.Velocity v[3] "Kinetic velocity of the elongation, as seen from frame_a";
  SI.AngularVelocity w[3] "The same as dtheta, from the kinetic angular velocities";
  SI.Force f[3] "Force on frame_b along the axes of frame_a; positive pulls the frames together";
  SI.Torque t[3] "Against theta";
  SI.Energy energy_elastic = (c[1]*u[1]^2 + c[2]*u[2]^2 + c[3]*u[3]^2 + c_phi[1]*theta[1]^2 + c_phi[2]*theta[2]^2
    + c_phi[3]*theta[3]^2)/2 "Stored in the springs" annotation(__lied(energy="elastic"));
  SI.Power power_TE = TE*(c[1]*du[1]^2 + c[2]*du[2]^2 + c[3]*du[3]^2 + c_phi[1]*dtheta[1]^2 + c_phi[2]*dtheta[2]^2
    + c_phi[3]*dtheta[3]^2) "Taken by the elastic time constant" annotation(__lied(power="TE"));
  SI.Power power_damping "Taken by the dampers" annotation(__lied(power="damping"));
  SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
protected
  SI.Position l[3] "From frame_a to frame_b, in the axes of the world";
  Real Q[4] "Quaternion of the rotation, its scalar part not negative";
  Real G[3,3] "dtheta = G*(o_b - o_a), in the axes of frame_a";
  Real K[3,3] "The same from the axes of the world";
equation
  l = frame_b.r - frame_a.r;
  u = transpose(frame_a.R)*l;
  du = transpose(frame_a.R)*(der(frame_b.r) - der(frame_a.r) - cross(frame_a.o, l));
  v = transpose(frame_a.R)*(frame_b.v - frame_a.v - cross(frame_a.w, l));
  Q = Functions.quaternion(transpose(frame_a.R)*frame_b.R);
  theta = 2*{Q[2], Q[3], Q[4]};
  G = [Q[1], Q[4], -Q[3]; -Q[4], Q[1], Q[2]; Q[3], -Q[2], Q[1]];
  K = G*transpose(frame_a.R);
  dtheta = K*(frame_b.o - frame_a.o);
  w = K*(frame_b.w - frame_a.w);
  for i in 1:3 loop
    f[i] = c[i]*(u[i] + TE*du[i]) + d[i]*(if damping == Damping.elastic then du[i] else v[i]);
    t[i] = c_phi[i]*(theta[i] + TE*dtheta[i]) + d_phi[i]*(if damping == Damping.elastic then dtheta[i] else w[i]);
  end for;
  if damping == Damping.elastic then
    power_damping = d[1]*du[1]^2 + d[2]*du[2]^2 + d[3]*du[3]^2 + d_phi[1]*dtheta[1]^2 + d_phi[2]*dtheta[2]^2
      + d_phi[3]*dtheta[3]^2;
    power_TD = 0;
  else
    power_damping = d[1]*v[1]^2 + d[2]*v[2]^2 + d[3]*v[3]^2 + d_phi[1]*w[1]^2 + d_phi[2]*w[2]^2 + d_phi[3]*w[3]^2;
    power_TD = d[1]*v[1]*(du[1] - v[1]) + d[2]*v[2]*(du[2] - v[2]) + d[3]*v[3]*(du[3] - v[3])
      + d_phi[1]*w[1]*(dtheta[1] - w[1]) + d_phi[2]*w[2]*(dtheta[2] - w[2]) + d_phi[3]*w[3]*(dtheta[3] - w[3]);
  end if;
  frame_b.f = frame_a.R*f;
  frame_b.t = transpose(K)*t;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(l, frame_b.f) = zeros(3);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
u = R_a'*(r_b - r_a)        du = der(u) = R_a'*(der(r_b - r_a) - o_a x (r_b - r_a))
theta = 2 q_v               dtheta = der(theta) = G*R_a'*(o_b - o_a)        G = q0 - [q_v]x
f = c*(u + TE*du) + d*du    t = c_phi*(theta + TE*dtheta) + d_phi*dtheta
f_b = R_a*f                 t_b = R_a*G'*t
</pre>
<p>q0, q_v is the quaternion of R_a'*R_b. Elongations and their derivatives are resolved in frame_a, which turns; resolved in
the world, T<sub>E</sub> would turn the force by T<sub>E</sub> w. Torques come back by G', so that the spring makes no energy.
There is no offset at rest: put a FixedTranslation or FixedRotation before it. Very stiff, it closes a kinematic loop, and the
closure gap is force over stiffness; c_phi = d_phi = 0 leaves the rotation free: a ball joint. At half a turn the torque is
greatest and changes its sign.</p>
</html>"));
end SpringDamper;
