within Dialectic.MultiBody;
model BodyBox "A rigid box with two frames"
  extends Interfaces.TwoFrames;
  parameter SI.Position r[3] "From frame_a to frame_b, in the axes of frame_a; the solid lies along it";
  parameter SI.Length length = sqrt(r*r) "Along r";
  parameter Real widthDirection[3] = {0, 1, 0} "Direction of the width, in the axes of frame_a; what of it is along r does not matter";
  parameter SI.Length width(min=0) "Along widthDirection";
  parameter SI.Length height(min=0) = width "Across both";
  parameter SI.Density density = 7700 "Of the solid";
  final parameter SI.Mass m = density*length*width*height "Mass";
  FixedTranslation translation(r=r);
  Body body(m=m, r_CM=e*(length/2), I_11=I[1,1], I_22=I[2,2], I_33=I[3,3], I_21=I[2,1], I_31=I[3,1], I_32=I[3,2]);
protected
  final parameter Real e[3] = Functions.unit(r) "Direction of the length";
  final parameter Real ew[3] = Functions.unit(widthDirection - e*(e*widthDirection)) "Direction of the width";
  final parameter SI.Inertia I[3,3] = m/12*((length^2 + width^2 + height^2)*identity(3) - length^2*Functions.square(e)
    - width^2*Functions.square(ew) - height^2*Functions.square(cross(e, ew)));
equation
  assert(e*e > 0 and ew*ew > 0, "r of a BodyBox must not be {0, 0, 0}, and widthDirection must not lie along it");
  connect(frame_a, translation.frame_a);
  connect(translation.frame_b, frame_b);
  connect(frame_a, body.frame_a);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A solid box from frame_a along r, with its middle line through frame_a.</p>
</html>"));
end BodyBox;
