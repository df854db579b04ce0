within Dialectic.Planar;
connector Frame "Where components meet: pose and velocity are equal, forces and torques sum to zero"
  SI.Position x "Position; its derivative is the elastic velocity";
  SI.Position y "Position";
  SI.Angle phi "Angle, counted from the x to the y axis";
  SI.Velocity vx "Kinetic velocity";
  SI.Velocity vy "Kinetic velocity";
  SI.AngularVelocity w "Kinetic angular velocity";
  flow SI.Force fx "Force, positive into the component";
  flow SI.Force fy "Force, positive into the component";
  flow SI.Torque t "Torque, positive into the component";
  annotation(Documentation(info="<html>
<p>One connector for both sides: no paired connectors. All is resolved in the world. Pose and velocity are separate variables,
because in dialectic mechanics one is not the integral of the other.</p>
</html>"));
end Frame;
