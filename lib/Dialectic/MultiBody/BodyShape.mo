within Dialectic.MultiBody;
model BodyShape "A rigid body with two frames"
  extends Interfaces.TwoFrames;
  parameter SI.Position r[3] "From frame_a to frame_b, in the axes of frame_a";
  parameter SI.Mass m(min=0) "Mass";
  parameter SI.Position r_CM[3] "From frame_a to the centre of mass, in the axes of frame_a";
  parameter SI.Inertia I_11(min=0) "Moment of inertia about the centre of mass, in the axes of frame_a";
  parameter SI.Inertia I_22(min=0) "Moment of inertia";
  parameter SI.Inertia I_33(min=0) "Moment of inertia";
  parameter SI.Inertia I_21 = 0 "Product of inertia: the element of the tensor, with its sign";
  parameter SI.Inertia I_31 = 0 "Product of inertia";
  parameter SI.Inertia I_32 = 0 "Product of inertia";
  FixedTranslation translation(r=r);
  Body body(m=m, r_CM=r_CM, I_11=I_11, I_22=I_22, I_33=I_33, I_21=I_21, I_31=I_31, I_32=I_32);
equation
  connect(frame_a, translation.frame_a);
  connect(translation.frame_b, frame_b);
  connect(frame_a, body.frame_a);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A Body at frame_a and a FixedTranslation.</p>
</html>"));
end BodyShape;
