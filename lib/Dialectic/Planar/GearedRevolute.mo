within Dialectic.Planar;
model GearedRevolute "Two hinges on one carrier, geared rigidly: one degree of freedom"
  outer World world;
  parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
  parameter SI.Position r[2] "From the first axis to the second, in the axes of frame_a";
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
  SI.Position r0x "r in the axes of the world";
  SI.Position r0y;
equation
  assert(ratio <> 0, "the ratio of a GearedRevolute must not be 0");
  r0x = cos(frame_a.phi)*r[1] - sin(frame_a.phi)*r[2];
  r0y = sin(frame_a.phi)*r[1] + cos(frame_a.phi)*r[2];
  frame_b.x = frame_a.x;
  frame_b.y = frame_a.y;
  frame_b.phi = frame_a.phi + phi;
  frame_b.vx = frame_a.vx;
  frame_b.vy = frame_a.vy;
  frame_b.w = frame_a.w + w;
  frame_c.x = frame_a.x + r0x;
  frame_c.y = frame_a.y + r0y;
  frame_c.phi = frame_a.phi + phi/ratio;
  frame_c.vx = frame_a.vx - r0y*frame_a.w;
  frame_c.vy = frame_a.vy + r0x*frame_a.w;
  frame_c.w = frame_a.w + w/ratio;
  frame_a.fx + frame_b.fx + frame_c.fx = 0;
  frame_a.fy + frame_b.fy + frame_c.fy = 0;
  frame_a.t + frame_b.t + frame_c.t + r0x*frame_c.fy - r0y*frame_c.fx = 0;
  frame_b.t + frame_c.t/ratio + tau = 0;
  w_el = der(phi);
  a = der(w);
  TD*a = w_el - w;
  if not useFlange then
    tau = 0;
  end if;
  annotation(__lied(look={Line(frame_b, frame_c), Hinge(frame_b), Hinge(frame_c)}), Documentation(info="<html>
<pre>
phi_b = phi_a + phi        phi_c = phi_a + phi/ratio        t_b + t_c/ratio + tau = 0
</pre>
<p>Two toothed wheels on a carrier, which may move: radii r_b and r_c with outer teeth give ratio = -r_c/r_b.</p>
</html>"));
end GearedRevolute;
