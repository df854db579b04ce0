within Dialectic.Planar;
model Prismatic "A slide"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter SI.Position r[2] "Direction of the slide in the axes of frame_a; its length does not matter";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Translational.Flange flange_a(s=s, v=v, f=f) if useFlange "The motion of the joint itself, relative to frame_a";
  SI.Position s(stateSelect=StateSelect.prefer, start=0) "Position of frame_b relative to frame_a, along the slide";
  SI.Velocity v(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the slide";
  SI.Velocity v_el "Elastic velocity along the slide";
  SI.Acceleration a "Acceleration along the slide";
  SI.Force f "Force that drives frame_b forward against frame_a";
protected
  final parameter SI.Length l = sqrt(r*r);
  Real e0x "Direction in the axes of the world";
  Real e0y;
  SI.Position r0x "From frame_a to frame_b, in the axes of the world";
  SI.Position r0y;
equation
  assert(l > 0, "the direction r of a Prismatic must not be {0, 0}");
  e0x = cos(frame_a.phi)*(r[1]/l) - sin(frame_a.phi)*(r[2]/l);
  e0y = sin(frame_a.phi)*(r[1]/l) + cos(frame_a.phi)*(r[2]/l);
  r0x = e0x*s;
  r0y = e0y*s;
  frame_a.x + r0x = frame_b.x;
  frame_a.y + r0y = frame_b.y;
  frame_a.phi = frame_b.phi;
  frame_a.vx - r0y*frame_a.w + e0x*v = frame_b.vx;
  frame_a.vy + r0x*frame_a.w + e0y*v = frame_b.vy;
  frame_a.w = frame_b.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
  e0x*frame_b.fx + e0y*frame_b.fy + f = 0;
  v_el = der(s);
  a = der(v);
  TD*a = v_el - v;
  if not useFlange then
    f = 0;
  end if;
  annotation(__lied(look={Slide(frame_a, frame_b), Arrow(frame_b, {f*e0x, f*e0y})}), Documentation(info="<html>
<pre>
x_b = x_a + r0x        vx_b = vx_a - r0y*w_a + e0x*v        e0 = R(phi_a)*r/|r|
y_b = y_a + r0y        vy_b = vy_a + r0x*w_a + e0y*v        r0 = e0*s
e0*f_b = -f            TD*der(v) = v_el - v                 v_el = der(s)
</pre>
<p>The states are s and v. A force fed into flange_a drives frame_b along +e0; without flange_a, f = 0. An ElastoGap between
flange_a and a Fixed limits the slide: LimitedPrismatic has two of them.</p>
</html>"));
end Prismatic;
