within Dialectic.MultiBody;
model Planar "Two slides and a hinge in a plane"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Real n[3] = {0, 0, 1} "Normal of the plane, in the axes of frame_a; its length does not matter";
  parameter Real n_x[3] = {1, 0, 0} "First direction in the plane, in the axes of frame_a; what of it is along n does not matter";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  SI.Position s_x(stateSelect=StateSelect.prefer, start=0) "Position of frame_b along the first direction";
  SI.Position s_y(stateSelect=StateSelect.prefer, start=0) "Position of frame_b along the second direction";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle about the normal";
  SI.Velocity v_x(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the first direction";
  SI.Velocity v_y(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the second direction";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
protected
  Real c "Cosine of phi";
  Real s "Sine of phi";
  final parameter Real n0[3] = Functions.unit(n);
  final parameter Real nx[3] = Functions.unit(n_x - n0*(n0*n_x));
  final parameter Real ny[3] = cross(n0, nx);
  Real e[3] "Normal in the axes of the world";
  Real ex[3] "First direction in the axes of the world";
  Real ey[3] "Second direction in the axes of the world";
  SI.Position d[3] "From frame_a to frame_b, in the axes of the world";
equation
  assert(n0*n0 > 0 and nx*nx > 0, "the normal n of a Planar must not be {0, 0, 0}, and n_x must not lie along it");
  c = cos(phi);
  s = sin(phi);
  e = frame_a.R*n0;
  ex = frame_a.R*nx;
  ey = frame_a.R*ny;
  d = ex*s_x + ey*s_y;
  frame_b.r = frame_a.r + d;
  frame_b.R = frame_a.R*Functions.turn(n0, c, s);
  frame_b.o = frame_a.o + e*der(phi);
  frame_b.v = frame_a.v + cross(frame_a.w, d) + ex*v_x + ey*v_y;
  frame_b.w = frame_a.w + e*w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t + cross(d, frame_b.f) = zeros(3);
  ex*frame_b.f = 0;
  ey*frame_b.f = 0;
  e*frame_b.t = 0;
  TD*der(v_x) = der(s_x) - v_x;
  TD*der(v_y) = der(s_y) - v_y;
  TD*der(w) = der(phi) - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
r_b = r_a + ex*s_x + ey*s_y        R_b = R_a*Rot(n, phi)        ex*f_b = ey*f_b = 0        e*t_b = 0
</pre>
<p>The states are s_x, s_y, phi, v_x, v_y and w.</p>
</html>"));
end Planar;
