within Dialectic.MultiBody;
model Prismatic "A slide"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter Real n[3] = {1, 0, 0} "Direction of the slide in the axes of frame_a; its length does not matter";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Translational.Flange flange_a(s=s, v=v, f=f) if useFlange "The motion of the joint itself, relative to frame_a";
  SI.Position s(stateSelect=StateSelect.prefer, start=0) "Position of frame_b relative to frame_a, along the slide";
  SI.Velocity v(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the slide";
  SI.Velocity v_el "Elastic velocity along the slide";
  SI.Acceleration a "Acceleration along the slide";
  SI.Force f "Force that drives frame_b forward against frame_a";
protected
  final parameter Real n0[3] = Functions.unit(n);
  Real e[3] "Direction in the axes of the world";
  SI.Position d[3] "From frame_a to frame_b, in the axes of the world";
equation
  assert(n*n > 0, "the direction n of a Prismatic must not be {0, 0, 0}");
  e = frame_a.R*n0;
  d = e*s;
  frame_b.r = frame_a.r + d;
  frame_b.R = frame_a.R;
  frame_b.o = frame_a.o;
  frame_b.v = frame_a.v + cross(frame_a.w, d) + e*v;
  frame_b.w = frame_a.w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(d, frame_b.f) = zeros(3);
  e*frame_b.f + f = 0;
  v_el = der(s);
  a = der(v);
  TD*a = v_el - v;
  if not useFlange then
    f = 0;
  end if;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r_a + d        v_b = v_a + w_a x d + e*v        e = R_a*n/|n|
e*f_b = -f           TD*der(v) = v_el - v             d = e*s
</pre>
<p>The states are s and v. A force fed into flange_a drives frame_b along +e; without flange_a, f = 0.</p>
</html>"));
end Prismatic;
