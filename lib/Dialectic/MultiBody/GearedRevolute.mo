within Dialectic.MultiBody;
model GearedRevolute "Two parallel hinges on one carrier, geared rigidly: one degree of freedom"
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter Real n[3] = {0, 0, 1} "Both axes in the axes of frame_a; its length does not matter";
  parameter SI.Position r[3] "From the first axis to the second, in the axes of frame_a";
  parameter Real ratio "Angle of frame_b per angle of frame_c; negative for outer teeth on both";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Frame frame_a "The carrier, at the first axis";
  Frame frame_b "The wheel on the first axis";
  Frame frame_c "The wheel on the second axis";
  Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The rotation of frame_b relative to frame_a";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
  SI.AngularVelocity w_el "Elastic angular velocity, relative";
  SI.AngularAcceleration a "Relative angular acceleration";
  SI.Torque tau "Torque that turns frame_b forward against frame_a";
protected
  final parameter Real n0[3] = Functions.unit(n);
  Real c_b "Cosine of phi";
  Real s_b "Sine of phi";
  Real c_c "Cosine of phi/ratio";
  Real s_c "Sine of phi/ratio";
  Real e[3] "Axes in the axes of the world";
  SI.Position r0[3] "r in the axes of the world";
equation
  assert(ratio <> 0, "the ratio of a GearedRevolute must not be 0");
  assert(n*n > 0, "the axis n of a GearedRevolute must not be {0, 0, 0}");
  c_b = cos(phi);
  s_b = sin(phi);
  c_c = cos(phi/ratio);
  s_c = sin(phi/ratio);
  e = frame_a.R*n0;
  r0 = frame_a.R*r;
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R*Functions.turn(n0, c_b, s_b);
  frame_b.o = frame_a.o + e*w_el;
  frame_b.v = frame_a.v;
  frame_b.w = frame_a.w + e*w;
  frame_c.r = frame_a.r + r0;
  frame_c.R = frame_a.R*Functions.turn(n0, c_c, s_c);
  frame_c.o = frame_a.o + e*(w_el/ratio);
  frame_c.v = frame_a.v + cross(frame_a.w, r0);
  frame_c.w = frame_a.w + e*(w/ratio);
  frame_a.f + frame_b.f + frame_c.f = zeros(3);
  frame_a.t + frame_b.t + frame_c.t + cross(r0, frame_c.f) = zeros(3);
  e*frame_b.t + (e*frame_c.t)/ratio + tau = 0;
  w_el = der(phi);
  a = der(w);
  TD*a = w_el - w;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
R_b = R_a*Rot(n, phi)        R_c = R_a*Rot(n, phi/ratio)        r_c = r_a + R_a*r
e*t_b + e*t_c/ratio = -tau
</pre>
<p>The states are phi and w.</p>
</html>"));
end GearedRevolute;
