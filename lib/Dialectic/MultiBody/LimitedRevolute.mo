within Dialectic.MultiBody;
model LimitedRevolute "A hinge with stops"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there";
  parameter Real n[3] = {0, 0, 1} "Axis in the axes of frame_a; its length does not matter";
  parameter SI.Angle phi_min "Lower stop";
  parameter SI.Angle phi_max "Upper stop";
  parameter SI.RotationalSpringConstant c(min=0) "Stiffness of the stops";
  parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping of the stops";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  parameter SI.Time TE(min=0) = 0 "Elastic time constant of the stops" annotation(__lied(role="T_E"));
  parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
  parameter SI.Angle phi_start = 0 "Angle at the start";
  parameter SI.AngularVelocity w_start = 0 "Angular velocity at the start";
  Rotational.Flange flange_a if useFlange "The motion of the joint itself, relative to frame_a";
  Revolute joint(useFlange=true, n=n, TD=TD, phi(start=phi_start), w(start=w_start));
  Rotational.ElastoGap lower(c=c, d=d, TE=TE, damping=damping);
  Rotational.ElastoGap upper(c=c, d=d, TE=TE, damping=damping);
  Rotational.Fixed stopBelow(phi=phi_min);
  Rotational.Fixed stopAbove(phi=phi_max);
equation
  connect(frame_a, joint.frame_a);
  connect(joint.frame_b, frame_b);
  connect(stopBelow.flange_b, lower.flange_a);
  connect(lower.flange_b, joint.flange_a);
  connect(joint.flange_a, upper.flange_a);
  connect(upper.flange_b, stopAbove.flange_b);
  connect(joint.flange_a, flange_a);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A Revolute whose flange_a meets an ElastoGap on either side.</p>
</html>"));
end LimitedRevolute;
