within Dialectic.MultiBody;
model Cylindrical "A hinge that slides along its axis"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Real n[3] = {1, 0, 0} "Axis in the axes of frame_a; its length does not matter";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  SI.Position s(stateSelect=StateSelect.prefer, start=0) "Position of frame_b relative to frame_a, along the axis";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
  SI.Velocity v(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the axis";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
protected
  Real cosine "Cosine of phi";
  Real sine "Sine of phi";
  final parameter Real n0[3] = Functions.unit(n);
  Real e[3] "Axis in the axes of the world";
  SI.Position d[3] "From frame_a to frame_b, in the axes of the world";
equation
  assert(n*n > 0, "the axis n of a Cylindrical must not be {0, 0, 0}");
  cosine = cos(phi);
  sine = sin(phi);
  e = frame_a.R*n0;
  d = e*s;
  frame_b.r = frame_a.r + d;
  frame_b.R = frame_a.R*Functions.turn(n0, cosine, sine);
  frame_b.o = frame_a.o + e*der(phi);
  frame_b.v = frame_a.v + cross(frame_a.w, d) + e*v;
  frame_b.w = frame_a.w + e*w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(d, frame_b.f) = zeros(3);
  e*frame_b.f = 0;
  e*frame_b.t = 0;
  TD*der(v) = der(s) - v;
  TD*der(w) = der(phi) - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r_a + e*s        R_b = R_a*Rot(n, phi)        e*f_b = e*t_b = 0        e = R_a*n/|n|
</pre>
<p>The states are s, phi, v and w. For a drive use a Prismatic and a Revolute.</p>
</html>"));
end Cylindrical;
