within Dialectic.Planar;
model Revolute "A hinge"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint" annotation(__lied(role="T_D"));
  Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The motion of the joint itself, relative to frame_a";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
  SI.AngularVelocity w_el "Elastic angular velocity, relative";
  SI.AngularAcceleration a "Relative angular acceleration";
  SI.Torque tau "Torque that turns frame_b forward against frame_a";
equation
  frame_a.x = frame_b.x;
  frame_a.y = frame_b.y;
  frame_a.phi + phi = frame_b.phi;
  frame_a.vx = frame_b.vx;
  frame_a.vy = frame_b.vy;
  frame_a.w + w = frame_b.w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t = 0;
  frame_b.t + tau = 0;
  w_el = der(phi);
  a = der(w);
  TD*a = w_el - w;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Hinge(frame_a)}), Documentation(info="<html>
<pre>
phi_b = phi_a + phi        TD*der(w) = w_el - w        frame_b.t = -tau = -frame_a.t
w_b = w_a + w              w_el = der(phi)             tau = 0, or that of flange_a
</pre>
<p>The states are phi and w. A torque fed into flange_a turns frame_b forward. T<sub>D</sub> is one value per rigid tree; it is
World's unless given.</p>
</html>"));
end Revolute;
