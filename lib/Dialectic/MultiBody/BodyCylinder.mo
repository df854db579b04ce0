within Dialectic.MultiBody;
model BodyCylinder "A rigid cylinder with two frames"
  extends Interfaces.TwoFrames;
  parameter SI.Position r[3] "From frame_a to frame_b, in the axes of frame_a; the solid lies along it";
  parameter SI.Length length = sqrt(r*r) "Along r";
  parameter SI.Length diameter(min=0) "Of the cylinder";
  parameter SI.Length innerDiameter(min=0) = 0 "Of the hole along its axis";
  parameter SI.Density density = 7700 "Of the solid";
  final parameter SI.Mass m = density*length*Modelica.Constants.pi*(diameter^2 - innerDiameter^2)/4 "Mass";
  FixedTranslation translation(r=r);
  Body body(m=m, r_CM=e*(length/2), I_11=I[1,1], I_22=I[2,2], I_33=I[3,3], I_21=I[2,1], I_31=I[3,1], I_32=I[3,2]);
protected
  final parameter Real e[3] = Functions.unit(r) "Direction of the length";
  final parameter SI.Inertia I[3,3] = m/48*((3*(diameter^2 + innerDiameter^2) + 4*length^2)*identity(3)
    + (3*(diameter^2 + innerDiameter^2) - 4*length^2)*Functions.square(e));
equation
  assert(e*e > 0, "r of a BodyCylinder must not be {0, 0, 0}");
  connect(frame_a, translation.frame_a);
  connect(translation.frame_b, frame_b);
  connect(frame_a, body.frame_a);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A solid or hollow cylinder from frame_a along r.</p>
</html>"));
end BodyCylinder;
