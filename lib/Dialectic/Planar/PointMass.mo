within Dialectic.Planar;
model PointMass "A mass without moment of inertia"
  outer World world;
  parameter SI.Mass m(min=0) "Mass";
  parameter SI.Acceleration g[2] = world.g "Gravity";
  Frame frame_a;
  SI.Position x(stateSelect=StateSelect.avoid) "Position";
  SI.Position y(stateSelect=StateSelect.avoid) "Position";
  SI.Velocity vx(stateSelect=StateSelect.avoid) "Kinetic velocity";
  SI.Velocity vy(stateSelect=StateSelect.avoid) "Kinetic velocity";
  SI.Acceleration ax "Acceleration";
  SI.Acceleration ay "Acceleration";
  SI.Energy energy_kinetic = m*(vx^2 + vy^2)/2 "Stored in motion" annotation(__lied(energy="kinetic"));
  SI.Energy energy_potential = -m*(g[1]*x + g[2]*y) "Stored in height" annotation(__lied(energy="potential"));
  SI.Power power_TD = m*ax*(der(x) - vx) + m*ay*(der(y) - vy) "Taken by the filter of the joints that carry the mass"
    annotation(__lied(power="TD"));
equation
  assert(m > 0, "the mass m of a PointMass must be positive");
  x = frame_a.x;
  y = frame_a.y;
  vx = frame_a.vx;
  vy = frame_a.vy;
  ax = der(vx);
  ay = der(vy);
  frame_a.fx = m*(ax - g[1]);
  frame_a.fy = m*(ay - g[2]);
  frame_a.t = 0;
  annotation(__lied(look={Trace(frame_a), Body(frame_a, mass=m)}), Documentation(info="<html>
<pre>
frame_a.fx = m*(der(vx) - g[1])        frame_a.fy = m*(der(vy) - g[2])        frame_a.t = 0
</pre>
</html>"));
end PointMass;
