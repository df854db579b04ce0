within Dialectic.Planar;
model FreeMotion "Three degrees of freedom against the world"
  extends Interfaces.TwoFrames;
  outer World world;
  parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: classic motion" annotation(__lied(role="T_D"));
  SI.Position x(stateSelect=StateSelect.prefer, start=0) "Position";
  SI.Position y(stateSelect=StateSelect.prefer, start=0) "Position";
  SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle";
  SI.Velocity vx(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity";
  SI.Velocity vy(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity";
  SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity";
equation
  frame_a.x = x;
  frame_a.y = y;
  frame_a.phi = phi;
  frame_a.vx = vx;
  frame_a.vy = vy;
  frame_a.w = w;
  frame_b.x = x;
  frame_b.y = y;
  frame_b.phi = phi;
  frame_b.vx = vx;
  frame_b.vy = vy;
  frame_b.w = w;
  frame_a.fx + frame_b.fx = 0;
  frame_a.fy + frame_b.fy = 0;
  frame_a.t + frame_b.t = 0;
  TD*der(vx) = der(x) - vx;
  TD*der(vy) = der(y) - vy;
  TD*der(w) = der(phi) - w;
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
TD*der(vx) = der(x) - vx        TD*der(vy) = der(y) - vy        TD*der(w) = der(phi) - w
</pre>
<p>For what flies or drives: connect either frame with any point of a rigid tree. Both frames are that point, so it also fits
between two components. There is no force on it. T<sub>D</sub> &gt; 0 damps an orbit by omega<sup>2</sup> T<sub>D</sub>/2: make
a whole vehicle ideal instead, TD = 0.</p>
</html>"));
end FreeMotion;
