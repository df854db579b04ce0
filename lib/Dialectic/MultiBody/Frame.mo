within Dialectic.MultiBody;
connector Frame "Where components meet: pose and velocity are equal, forces and torques sum to zero"
  SI.Position r[3] "Position; its derivative is the elastic velocity";
  Real R[3,3] "Orientation: the columns are the axes of the frame" annotation(__lied(kind="orientation"));
  SI.AngularVelocity o[3] "Elastic angular velocity: der(R) = cross(o, R)" annotation(__lied(kind="quasi-velocity"));
  SI.Velocity v[3] "Kinetic velocity";
  SI.AngularVelocity w[3] "Kinetic angular velocity";
  flow SI.Force f[3] "Force, positive into the component";
  flow SI.Torque t[3] "Torque, positive into the component";
  annotation(Documentation(info="<html>
<p>One connector for both sides: no paired connectors. All is resolved in the world. Pose and velocity are separate variables,
because in dialectic mechanics one is not the integral of the other. An orientation has no three numbers whose derivatives could
be unknowns of the linear level everywhere; the unknown is the elastic angular velocity o instead. Who gives R gives o, too, and
w.</p>
</html>"));
end Frame;
