within Dialectic.MultiBody;
model PointMass "A mass without moments of inertia"
  outer World world;
  parameter SI.Mass m(min=0) "Mass";
  parameter SI.Acceleration g[3] = world.gravity "Gravity";
  Frame frame_a;
  SI.Position r[3](each stateSelect=StateSelect.avoid) "Position";
  SI.Velocity v[3](each stateSelect=StateSelect.avoid) "Kinetic velocity";
  SI.Acceleration a[3] "Acceleration";
  SI.Energy energy_kinetic = m*(v*v)/2 "Stored in motion" annotation(__lied(energy="kinetic"));
  SI.Energy energy_potential = -m*(g*r) "Stored in height" annotation(__lied(energy="potential"));
  SI.Power power_TD = m*(a*(der(r) - v)) "Taken by the filter of the joints that carry the mass" annotation(__lied(power="TD"));
equation
  assert(m > 0, "the mass m of a PointMass must be positive");
  r = frame_a.r;
  v = frame_a.v;
  a = der(v);
  frame_a.f = m*(a - g);
  frame_a.t = zeros(3);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
f = m*(der(v) - g)        t = 0
</pre>
<p>Something else must give inertia to each rotation, for example a rod between a joint and the mass.</p>
</html>"));
end PointMass;
