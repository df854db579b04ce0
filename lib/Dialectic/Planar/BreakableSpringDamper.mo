within Dialectic.Planar;
model BreakableSpringDamper "A spring-damper in three directions that breaks for good when its force or torque exceeds a limit"
  extends Interfaces.TwoFrames;
  parameter SI.TranslationalSpringConstant c_x(min=0) "Stiffness along x of frame_a";
  parameter SI.TranslationalSpringConstant c_y(min=0) "Stiffness along y of frame_a";
  parameter SI.RotationalSpringConstant c_phi(min=0) "Stiffness against rotation";
  parameter SI.TranslationalDampingConstant d_x(min=0) = 0 "Damping along x of frame_a, on the elastic velocity";
  parameter SI.TranslationalDampingConstant d_y(min=0) = 0 "Damping along y of frame_a, on the elastic velocity";
  parameter SI.RotationalDampingConstant d_phi(min=0) = 0 "Damping of rotation, on the elastic velocity";
  parameter SI.Time TE(min=0) = 0 "Elastic time constant" annotation(__lied(role="T_E"));
  parameter SI.Force f_max(min=0) = Modelica.Constants.inf "Largest force";
  parameter SI.Torque t_max(min=0) = Modelica.Constants.inf "Largest torque";
  parameter Boolean wound = false "Meant to start wound up by more than half a turn: no warning";
  Boolean broken(start=false, fixed=true) "Whether it has broken";
  SI.Position ux "Elongation along x of frame_a";
  SI.Position uy "Elongation along y of frame_a";
  SI.Angle psi "Angle of frame_b relative to frame_a";
  SI.Velocity dux "Elastic velocity of the elongation, as seen from frame_a";
  SI.Velocity duy "Elastic velocity of the elongation, as seen from frame_a";
  SI.AngularVelocity dpsi "Elastic angular velocity, relative";
  SI.Force fx "Force on frame_b along x of frame_a; positive pulls the frames together";
  SI.Force fy "Force on frame_b along y of frame_a; positive pulls the frames together";
  SI.Torque t "Torque on frame_b; positive turns the frames together";
  SI.Energy energy_elastic = if broken then 0 else (c_x*ux^2 + c_y*uy^2 + c_phi*psi^2)/2 "Stored in the springs"
    annotation(__lied(energy="elastic"));
  SI.Energy energy_broken = lost "Energy stored in the springs when it broke" annotation(__lied(energy="broken"));
  SI.Power power_TE = if broken then 0 else TE*(c_x*dux^2 + c_y*duy^2 + c_phi*dpsi^2) "Taken by the elastic time constant"
    annotation(__lied(power="TE"));
  SI.Power power_damping = if broken then 0 else d_x*dux^2 + d_y*duy^2 + d_phi*dpsi^2 "Taken by the dampers"
    annotation(__lied(power="damping"));
protected
  discrete SI.Energy lost(start=0, fixed=true) "Energy at the break";
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
  dux = e11*(der(frame_b.x) - der(frame_a.x)) + e21*(der(frame_b.y) - der(frame_a.y)) + uy*der(frame_a.phi);
  duy = e11*(der(frame_b.y) - der(frame_a.y)) - e21*(der(frame_b.x) - der(frame_a.x)) - ux*der(frame_a.phi);
  dpsi = der(frame_b.phi) - der(frame_a.phi);
  fx = if broken then 0 else c_x*(ux + TE*dux) + d_x*dux;
  fy = if broken then 0 else c_y*(uy + TE*duy) + d_y*duy;
  t = if broken then 0 else c_phi*(psi + TE*dpsi) + d_phi*dpsi;
  when fx^2 + fy^2 > f_max^2 or abs(t) > t_max then
    broken = true;
    lost = (c_x*ux^2 + c_y*uy^2 + c_phi*psi^2)/2;
  end when;
  if initial() then
    assert(noEvent(abs(psi) < 3.2) or c_phi == 0 or wound, "its frames start more than half a turn apart, and wind its spring up by that: change a start angle or phi of a FixedRotation by 2*pi, or set wound=true if it is meant", AssertionLevel.warning);
  end if;
  frame_b.fx = e11*fx - e21*fy;
  frame_b.fy = e21*fx + e11*fy;
  frame_b.t = t;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + rx*frame_b.fy - ry*frame_b.fx = 0;
  annotation(__lied(look={SpringDamper(frame_a, frame_b, broken=broken)}), Documentation(info="<html>
<p>A SpringDamper with a limit. Breaking changes no structure: other components hold both frames before and after. For a
connection that alone holds one component to another, use Breakable.</p>
</html>"));
end BreakableSpringDamper;
