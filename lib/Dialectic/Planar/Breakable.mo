within Dialectic.Planar;
model Breakable "A rigid connection that breaks when its force or torque exceeds a limit"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter SI.Force f_max(min=0) = Modelica.Constants.inf "Largest force";
  parameter SI.Torque t_max(min=0) = Modelica.Constants.inf "Largest torque";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant of a piece that was fixed to the ground, when it comes loose"
    annotation(__lied(role="loose T_D"));
  Boolean broken(start=false, fixed=true) "Whether it has broken";
  SI.Force f "Force that it bears";
equation
  frame_b.x = frame_a.x;
  frame_b.y = frame_a.y;
  frame_b.phi = frame_a.phi;
  frame_b.vx = frame_a.vx;
  frame_b.vy = frame_a.vy;
  frame_b.w = frame_a.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t = 0;
  f = sqrt(frame_b.fx^2 + frame_b.fy^2);
  when f > f_max or abs(frame_b.t) > t_max then
    broken = true;
  end when;
  annotation(__lied(cut={Port(frame_b, broken, free="Dialectic.Planar.FreeEnd")}), Documentation(info="<html>
<p>As long as it holds, both frames are one. When the force exceeds f_max or the torque t_max, at the end of a step or where an
adaptive solver finds it, frame_b is taken out of its connection: what hangs there gets a free motion with its pose and
velocity, so that no momentum is lost; a joint that nothing would hold is removed. T<sub>D</sub> of the loose piece is that of
the tree it was in, or TD if it was fixed to the ground. A user's own class can break as well:
annotation(__lied(cut={Port(frame_b, broken, free=\"Dialectic.Planar.FreeEnd\")})), where broken is a Boolean that a when-clause sets.</p>
</html>"));
end Breakable;
