within Dialectic.MultiBody;
model FixedRotation "A fixed rotation between two frames at one place"
  extends Interfaces.TwoFrames;
  parameter Real n[3] = {1, 0, 0} "Axis in the axes of frame_a; its length does not matter";
  parameter Real angle(unit="deg") = 0 "Angle about the axis, in degrees";
  parameter Integer sequence[3](each min=1, each max=3) = {1, 2, 3} "Axes of three more rotations, one after the other";
  parameter Real angles[3](each unit="deg") = {0, 0, 0} "Their angles, in degrees, each about the axis as turned so far";
protected
  final parameter Real degree = Modelica.Constants.pi/180;
  final parameter Real S[3,3] = Functions.turn(Functions.unit(n), cos(angle*degree), sin(angle*degree))
    *Functions.turnInSequence(sequence, angles*degree) "Axes of frame_b in those of frame_a";
equation
  assert(angle == 0 or n*n > 0, "the axis n of a FixedRotation must not be {0, 0, 0}");
  frame_b.r = frame_a.r;
  frame_b.R = frame_a.R*S;
  frame_b.o = frame_a.o;
  frame_b.v = frame_a.v;
  frame_b.w = frame_a.w;
  frame_a.f + frame_b.f = zeros(3);
  frame_a.t + frame_b.t = zeros(3);
  annotation(__lied(look={Hidden()}), Documentation(info="<html>
<pre>
R_b = R_a*S        S = Rot(n, angle)*Rot(sequence[1], angles[1])*Rot(sequence[2], angles[2])*Rot(sequence[3], angles[3])
</pre>
<p>First about n, then about axes of the frame as turned so far: 1 is x, 2 is y, 3 is z. Left at their defaults, either part
does nothing.</p>
</html>"));
end FixedRotation;
