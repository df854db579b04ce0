within Dialectic.MultiBody;
model LimitedPrismatic "A slide with stops"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there";
  parameter Real n[3] = {1, 0, 0} "Direction in the axes of frame_a; its length does not matter";
  parameter SI.Position s_min "Lower stop";
  parameter SI.Position s_max "Upper stop";
  parameter SI.TranslationalSpringConstant c(min=0) "Stiffness of the stops";
  parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the stops";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  parameter SI.Time TE(min=0) = 0 "Elastic time constant of the stops" annotation(__lied(role="T_E"));
  parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
  parameter SI.Position s_start = 0 "Position at the start";
  parameter SI.Velocity v_start = 0 "Velocity at the start";
  Translational.Flange flange_a if useFlange "The motion of the joint itself, relative to frame_a";
  Prismatic joint(useFlange=true, n=n, TD=TD, s(start=s_start), v(start=v_start));
  Translational.ElastoGap lower(c=c, d=d, TE=TE, damping=damping);
  Translational.ElastoGap upper(c=c, d=d, TE=TE, damping=damping);
  Translational.Fixed stopBelow(s=s_min);
  Translational.Fixed stopAbove(s=s_max);
equation
  connect(frame_a, joint.frame_a);
  connect(joint.frame_b, frame_b);
  connect(stopBelow.flange_b, lower.flange_a);
  connect(lower.flange_b, joint.flange_a);
  connect(joint.flange_a, upper.flange_a);
  connect(upper.flange_b, stopAbove.flange_b);
  connect(joint.flange_a, flange_a);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A Prismatic whose flange_a meets an ElastoGap on either side.</p>
</html>"));
end LimitedPrismatic;
