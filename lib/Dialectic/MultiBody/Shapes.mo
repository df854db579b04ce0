within Dialectic.MultiBody;
package Shapes "What bodies look like and where they may touch: shapes on a frame, without mass"

  partial model Shape "Base class of shapes"
    parameter SI.Position r[3] = {0, 0, 0} "From frame_a to the shape, in the axes of frame_a";
    parameter Real n[3] = {1, 0, 0} "Axis by which the shape is turned, in the axes of frame_a; its length does not matter";
    parameter Real angle(unit="deg") = 0 "Angle about the axis, in degrees";
    parameter Integer sequence[3](each min=1, each max=3) = {1, 2, 3} "Axes of three more rotations, one after the other";
    parameter Real angles[3](each unit="deg") = {0, 0, 0} "Their angles, in degrees, each about the axis as turned so far";
    parameter Real color[3](each min=0, each max=1) = {0.6, 0.6, 0.6} "Red, green and blue";
    parameter Boolean isCollision = false "Whether it says where the body may touch others; else what it looks like";
    Frame frame_a "Where the shape is fixed";
  equation
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
  end Shape;

  model Box "A box about its middle"
    extends Shape;
    parameter SI.Length size[3](each min=0) "Along x, y and z";
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>A shape says what a body looks like, or where it may touch others; it has no mass and feels no force. Connect it beside a Body. It
is turned as a FixedRotation turns.</p>
</html>"));
  end Box;

  model Cylinder "A cylinder about its middle, along z"
    extends Shape;
    parameter SI.Radius radius(min=0) "Radius";
    parameter SI.Length length(min=0) "Along z";
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>See Box.</p>
</html>"));
  end Cylinder;

  model Capsule "A cylinder with round ends about its middle, along z"
    extends Shape;
    parameter SI.Radius radius(min=0) "Radius";
    parameter SI.Length length(min=0) "Between the middles of its ends";
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>See Box.</p>
</html>"));
  end Capsule;

  model Sphere "A sphere about its middle"
    extends Shape;
    parameter SI.Radius radius(min=0) "Radius";
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>See Box.</p>
</html>"));
  end Sphere;

  model Mesh "The triangles of a file"
    extends Shape;
    parameter String file "Name of the file: STL or OBJ; package://NAME/... for one of a package of ROS";
    parameter Real scale[3] = {1, 1, 1} "Factors of its coordinates; below 0: mirrored";
    parameter SI.Position low[3] = {0, 0, 0} "Lowest corner of the box around it, scaled; equal to high: not known";
    parameter SI.Position high[3] = {0, 0, 0} "Highest corner of that box";
    annotation(__lied(look={Hidden()}), Documentation(info="<html>
<p>See Box. The file is named, not read.</p>
</html>"));
  end Mesh;
end Shapes;
