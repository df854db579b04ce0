within Dialectic.MultiBody;
model Breakable "A rigid connection that breaks when its force or torque exceeds a limit"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter SI.Force f_max(min=0) = Modelica.Constants.inf "Largest force";
  parameter SI.Torque t_max(min=0) = Modelica.Constants.inf "Largest torque";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant of a piece that was fixed to the ground, when it comes loose"
    annotation(__lied(role="loose T_D"));
  Boolean broken(start=false, fixed=true) "Whether it has broken";
  SI.Force f "Force that it bears";
  SI.Torque t "Torque that it bears";
equation
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R;
  frame_b.o = frame_a.o;
  frame_b.v = frame_a.v;
  frame_b.w = frame_a.w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t = zeros(3);
  f = sqrt(frame_b.f*frame_b.f);
  t = sqrt(frame_b.t*frame_b.t);
  when f > f_max or t > t_max then
    broken = true;
  end when;
  annotation(__lied(look={Hidden()}, cut={Port(frame_b, broken, free="Dialectic.MultiBody.FreeEnd")}), Documentation(info="<html>
<p>When it breaks, frame_b is cut from what is connected there. A piece that is left without motion gets a FreeEnd with its pose
and velocity, so that momentum is kept.</p>
</html>"));
end Breakable;
