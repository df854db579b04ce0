within Dialectic.Planar;
model SpringDamper "A spring-damper in three directions: holds two frames together, closes a loop"
  extends Interfaces.TwoFrames;
  parameter SI.TranslationalSpringConstant c_x(min=0) "Stiffness along x of frame_a";
  parameter SI.TranslationalSpringConstant c_y(min=0) "Stiffness along y of frame_a";
  parameter SI.RotationalSpringConstant c_phi(min=0) "Stiffness against rotation";
  parameter SI.TranslationalDampingConstant d_x(min=0) = 0 "Damping along x of frame_a";
  parameter SI.TranslationalDampingConstant d_y(min=0) = 0 "Damping along y of frame_a";
  parameter SI.RotationalDampingConstant d_phi(min=0) = 0 "Damping of rotation";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
  parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
  parameter Boolean wound = false "Meant to start wound up by more than half a turn: no warning";
  SI.Position ux "Elongation along x of frame_a";
  SI.Position uy "Elongation along y of frame_a";
  SI.Angle psi "Angle of frame_b relative to frame_a";
  SI.Velocity dux "Elastic velocity of the elongation, as seen from frame_a";
  SI.Velocity duy "Elastic velocity of the elongation, as seen from frame_a";
  SI.AngularVelocity dpsi "Elastic angular velocity, relative";
  SI.Velocity vx "Kinetic velocity of the elongation, as seen from frame_a";
  SI.Velocity vy "Kinetic velocity of the elongation, as seen from frame_a";
  SI.AngularVelocity w "Kinetic angular velocity, relative";
  SI.Force fx "Force on frame_b along x of frame_a; positive pulls the frames together";
  SI.Force fy "Force on frame_b along y of frame_a; positive pulls the frames together";
  SI.Torque t "Torque on frame_b; positive turns the frames together";
  SI.Energy energy_elastic = (c_x*ux^2 + c_y*uy^2 + c_phi*psi^2)/2 "Stored in the springs" annotation(__lied(energy="elastic"));
  SI.Power power_TE = TE*(c_x*dux^2 + c_y*duy^2 + c_phi*dpsi^2) "Taken by the elastic time constant"
    annotation(__lied(power="TE"));
  SI.Power power_damping "Taken by the dampers" annotation(__lied(power="damping"));
  SI.Power power_TD "Taken by the filter" annotation(__lied(power="TD"));
protected
  SI.Position rx "From frame_a to frame_b, in the axes of the world";
  SI.Position ry;
  Real e11 "Axes of frame_a";
  Real e21;
equation
  rx = frame_b.x - frame_a.x;
  ry = frame_b.y - frame_a.y;
  e11 = cos(frame_a.phi);
  e21 = sin(frame_a.phi);
  ux = e11*rx + e21*ry;
  uy = e11*ry - e21*rx;
  psi = frame_b.phi - frame_a.phi;
  vx = e11*(frame_b.vx - frame_a.vx) + e21*(frame_b.vy - frame_a.vy) + uy*frame_a.w;
  vy = e11*(frame_b.vy - frame_a.vy) - e21*(frame_b.vx - frame_a.vx) - ux*frame_a.w;
  w = frame_b.w - frame_a.w;
  dux = e11*(der(frame_b.x) - der(frame_a.x)) + e21*(der(frame_b.y) - der(frame_a.y)) + uy*der(frame_a.phi);
  duy = e11*(der(frame_b.y) - der(frame_a.y)) - e21*(der(frame_b.x) - der(frame_a.x)) - ux*der(frame_a.phi);
  dpsi = der(frame_b.phi) - der(frame_a.phi);
  if damping == Damping.elastic then
    fx = c_x*(ux + TE*dux) + d_x*dux;
    fy = c_y*(uy + TE*duy) + d_y*duy;
    t = c_phi*(psi + TE*dpsi) + d_phi*dpsi;
    power_damping = d_x*dux^2 + d_y*duy^2 + d_phi*dpsi^2;
    power_TD = 0;
  else
    fx = c_x*(ux + TE*dux) + d_x*vx;
    fy = c_y*(uy + TE*duy) + d_y*vy;
    t = c_phi*(psi + TE*dpsi) + d_phi*w;
    power_damping = d_x*vx^2 + d_y*vy^2 + d_phi*w^2;
    power_TD = d_x*vx*(dux - vx) + d_y*vy*(duy - vy) + d_phi*w*(dpsi - w);
  end if;
  if initial() then
    assert(noEvent(abs(psi) < 3.2) or c_phi == 0 or wound, "its frames start more than half a turn apart, and wind its spring up by that: change a start angle or phi of a FixedRotation by 2*pi, or set wound=true if it is meant", AssertionLevel.warning);
  end if;
  frame_b.fx = e11*fx - e21*fy;
  frame_b.fy = e21*fx + e11*fy;
  frame_b.t = t;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + rx*frame_b.fy - ry*frame_b.fx = 0;
  annotation(__lied(look={SpringDamper(frame_a, frame_b)}), Documentation(info="<html>
<pre>
u = R(phi_a)'*(r_b - r_a)                                  elongation, in the axes of frame_a
du = der(u) = R'*der(r_b - r_a) + der(phi_a)*(uy, -ux)     as seen from there
f = c*(u + TE*du) + d*du                                   or d*v for kinetic damping
psi = phi_b - phi_a        t = c_phi*(psi + TE*der(psi)) + d_phi*der(psi)
</pre>
<p>Elongation and its derivative are resolved in the frame that turns with frame_a; resolved in the world, T<sub>E</sub> would
turn the force by T<sub>E</sub> w. There is no offset at rest: put a FixedTranslation before it. Very stiff, it closes a
kinematic loop, and the closure gap is force over stiffness; a loop at maximal extension needs no special treatment then. c_phi
= d_phi = 0 leaves the rotation free: a hinge.</p>
</html>"));
end SpringDamper;
