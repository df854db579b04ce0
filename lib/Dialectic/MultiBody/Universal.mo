within Dialectic.MultiBody;
model Universal "Two hinges at one place, as between shafts"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Real n_a[3] = {1, 0, 0} "First axis, in the axes of frame_a; its length does not matter";
  parameter Real n_b[3] = {0, 1, 0} "Second axis, in the axes behind the first hinge";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  SI.Angle phi_a(stateSelect=StateSelect.prefer, start=0) "Angle of the first hinge";
  SI.Angle phi_b(stateSelect=StateSelect.prefer, start=0) "Angle of the second hinge";
  SI.AngularVelocity w_a(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity of the first hinge";
  SI.AngularVelocity w_b(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity of the second hinge";
protected
  final parameter Real n1[3] = Functions.unit(n_a);
  final parameter Real n2[3] = Functions.unit(n_b);
  Real A[3,3] "Turn of the first hinge";
  Real c_a "Cosine of phi_a";
  Real s_a "Sine of phi_a";
  Real c_b "Cosine of phi_b";
  Real s_b "Sine of phi_b";
  Real e1[3] "First axis in the axes of the world";
  Real e2[3] "Second axis in the axes of the world";
equation
  assert(n_a*n_a > 0 and n_b*n_b > 0, "the axes n_a and n_b of a Universal must not be {0, 0, 0}");
  c_a = cos(phi_a);
  s_a = sin(phi_a);
  c_b = cos(phi_b);
  s_b = sin(phi_b);
  A = Functions.turn(n1, c_a, s_a);
  e1 = frame_a.R*n1;
  e2 = frame_a.R*(A*n2);
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R*(A*Functions.turn(n2, c_b, s_b));
  frame_b.o = frame_a.o + e1*der(phi_a) + e2*der(phi_b);
  frame_b.v = frame_a.v;
  frame_b.w = frame_a.w + e1*w_a + e2*w_b;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t = zeros(3);
  e1*frame_b.t = 0;
  e2*frame_b.t = 0;
  TD*der(w_a) = der(phi_a) - w_a;
  TD*der(w_b) = der(phi_b) - w_b;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
R_b = R_a*Rot(n_a, phi_a)*Rot(n_b, phi_b)        w_b = w_a + e1*w_a + e2*w_b        e1*t_b = e2*t_b = 0
</pre>
<p>The states are phi_a, phi_b, w_a and w_b.</p>
</html>"));
end Universal;
