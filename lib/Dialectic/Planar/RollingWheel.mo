within Dialectic.Planar;
model RollingWheel "A wheel that rolls ideally along the x axis of frame_a"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a brake";
  parameter SI.Radius radius "Radius; the centre, frame_b, is at y = radius in frame_a";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The rotation of the wheel, relative to frame_a";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of the wheel relative to frame_a";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
  SI.AngularVelocity w_el "Elastic angular velocity, relative";
  SI.AngularAcceleration a "Relative angular acceleration";
  SI.Torque tau "Torque that turns the wheel forward against frame_a";
  SI.Position s "Position of the centre along the x axis of frame_a";
protected
  Real e0x "The x axis of frame_a, in the axes of the world";
  Real e0y;
  SI.Position r0x "From frame_a to frame_b, in the axes of the world";
  SI.Position r0y;
equation
  assert(radius > 0, "the radius of a RollingWheel must be positive");
  e0x = cos(frame_a.phi);
  e0y = sin(frame_a.phi);
  s = -radius*phi;
  r0x = e0x*s - e0y*radius;
  r0y = e0y*s + e0x*radius;
  frame_a.x + r0x = frame_b.x;
  frame_a.y + r0y = frame_b.y;
  frame_a.phi + phi = frame_b.phi;
  frame_a.vx - r0y*frame_a.w - e0x*radius*w = frame_b.vx;
  frame_a.vy + r0x*frame_a.w - e0y*radius*w = frame_b.vy;
  frame_a.w + w = frame_b.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
  frame_b.t + tau - radius*(e0x*frame_b.fx + e0y*frame_b.fy) = 0;
  w_el = der(phi);
  a = der(w);
  TD*a = w_el - w;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Floor(frame_a), Wheel(frame_b, radius=radius)}), Documentation(info="<html>
<pre>
s = -radius*phi        the centre is at (s, radius) in frame_a
t_b + tau = radius*f_b along x of frame_a
</pre>
<p>A joint with one degree of freedom between the ground, frame_a, and the wheel, frame_b, which turns: positive phi rolls it
towards -x. It never leaves the ground; FrictionWheel does.</p>
</html>"));
end RollingWheel;
