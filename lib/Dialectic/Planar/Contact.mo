within Dialectic.Planar;
package Contact "Shapes that touch: circles, lines and convex polygons on moving bodies"
  partial model Shape "Base class of shapes"
    parameter SI.TranslationalSpringConstant c(min=0) = Modelica.Constants.inf "Stiffness of the surface at a point; inf: rigid"
      annotation(__lied(role="contact stiffness"));
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the surface, in the elastic regime"
      annotation(__lied(role="contact damping"));
    parameter Real mu(min=0) = 0 "Coefficient of friction; that of a pair is the geometric mean"
      annotation(__lied(role="friction"));
    parameter SI.TranslationalSpringConstant c_t(min=0) = Modelica.Constants.inf
      "Stiffness of friction that sticks; if no shape of a pair gives one, that of the pair's surfaces"
      annotation(__lied(role="friction stiffness"));
    parameter SI.Time TE(min=0) = 0 "Elastic time constant; that of a pair is the larger one; friction needs one"
      annotation(__lied(role="T_E"));
    parameter Integer layer(min=0) = 0 "Shapes with the same number other than 0 do not touch each other"
      annotation(__lied(role="layer"));
    Frame frame_a "Where the shape is fixed";
    SI.Power power_contact = frame_a.fx*der(frame_a.x) + frame_a.fy*der(frame_a.y) + frame_a.t*der(frame_a.phi)
      "Goes into the contacts of this shape: stored there, or taken by friction, d and TE" annotation(__lied(power="contact"));
  equation
    // The runtime adds the forces of all contacts here.
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
    annotation(Documentation(info="<html>
<p>A shape is massless and rigidly fixed to its frame; connect it beside a Body. Any two shapes of a system that do not move as
one can touch: no pair is declared, close ones are found during the run. At each point, where they overlap by u along the
normal,</p>
<pre>
N = c*(u + TE*der(u)) + d*der(u), never below 0           TE*der(n) = N - n
f = -c_t*(z + TE*der(z)), not beyond +-mu*n
</pre>
<p>with der(u) and der(z) = slip in elastic velocities. The law sees the overlap TE ahead: it begins to push at a gap that
closes within TE. Of a pair, stiffnesses act in series, d adds up, mu is the geometric mean
and TE the larger one. c or that of the other shape must be finite. Two faces touch at two points, each with this c.</p>
<p>frame_a.fx, fy, t are the sum of all contacts, as forces of the frame on the surface: minus what pushes the body.</p>
<p>For fixed steps h: TD = TE = h bounds every eigenvalue, whatever c and the masses. Contact models need a fixed-step solver;
eigenvalues and steady states are not available for them.</p>
</html>"));
  end Shape;

  model Circle "A disc about its frame"
    extends Shape;
    parameter SI.Length radius(min=0) "Radius" annotation(__lied(role="radius"));
    annotation(__lied(contact={Circle(frame_a)},
      look={Circle(frame_a, radius=radius, force={-frame_a.fx, -frame_a.fy}, torque=-frame_a.t)}), Documentation(info="<html>
<p>Touches circles, lines and polygons at one point.</p>
</html>"));
  end Circle;

  model Line "An edge of finite length; solid to the right of the direction from its first end to its second"
    extends Shape;
    parameter SI.Position corners[2, 2] = {{-1, 0}, {1, 0}} "Both ends, in the frame: {{x, y}, {x, y}}; as given, solid below"
      annotation(__lied(role="corners"));
    annotation(__lied(contact={Line(frame_a)},
      look={Edge(frame_a, x=corners[:, 1], y=corners[:, 2])}), Documentation(info="<html>
<p>Floors, walls, slopes: one side is open, the other solid to a depth of the line's length, and pushes everything back to the
open side. So nothing falls through a floor, however fast. For shelves and plates that something may pass behind, use a thin
Polygon. Lines do not touch lines.</p>
</html>"));
  end Line;

  model Polygon "A convex polygon"
    extends Shape;
    parameter SI.Position corners[:, 2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}
      "Corners in the frame, counter-clockwise: {{x, y}, ...}" annotation(__lied(role="corners"));
    annotation(__lied(contact={Polygon(frame_a)},
      look={Polygon(frame_a, x=corners[:, 1], y=corners[:, 2], force={-frame_a.fx, -frame_a.fy}, torque=-frame_a.t)}), Documentation(info="<html>
<p>Any number of corners, strictly convex, counter-clockwise. Faces that lie on each other touch at two points, at the ends of where
they overlap; a corner in a face at one. Bodies that are not convex take several polygons in one frame.</p>
</html>"));
  end Polygon;
end Contact;
