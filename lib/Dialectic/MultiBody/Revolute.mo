within Dialectic.MultiBody;
model Revolute "A hinge"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter Real n[3] = {0, 0, 1} "Axis in the axes of frame_a; its length does not matter";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The motion of the joint itself, relative to frame_a";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
  SI.AngularVelocity w_el "Elastic angular velocity, relative";
  SI.AngularAcceleration a "Relative angular acceleration";
  SI.Torque tau "Torque that turns frame_b forward against frame_a";
protected
  Real c "Cosine of phi";
  Real s "Sine of phi";
  final parameter Real n0[3] = Functions.unit(n);
  Real e[3] "Axis in the axes of the world";
equation
  assert(n*n > 0, "the axis n of a Revolute must not be {0, 0, 0}");
  c = cos(phi);
  s = sin(phi);
  e = frame_a.R*n0;
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R*Functions.turn(n0, c, s);
  frame_b.o = frame_a.o + e*w_el;
  frame_b.v = frame_a.v;
  frame_b.w = frame_a.w + e*w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t = zeros(3);
  e*frame_b.t + tau = 0;
  w_el = der(phi);
  a = der(w);
  TD*a = w_el - w;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
R_b = R_a*Rot(n, phi)        w_b = w_a + e*w         e = R_a*n/|n|
e*t_b = -tau                 o_b = o_a + e*w_el      w_el = der(phi)
TD*der(w) = w_el - w         tau = 0, or that of flange_a
</pre>
<p>The states are phi and w. A torque fed into flange_a turns frame_b forward. T<sub>D</sub> is one value per rigid tree; it is
World's unless given.</p>
</html>"));
end Revolute;
