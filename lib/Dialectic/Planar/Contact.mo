within Dialectic.Planar;
package Contact "Shapes that meet: circles, lines and convex polygons on moving bodies"
  partial model Shape "What shapes have in common"
    parameter SI.TranslationalSpringConstant c(min=0) = Modelica.Constants.inf "Stiffness of the surface; inf: does not give way";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the surface, in the elastic regime";
    parameter Real mu(min=0) = 0 "Coefficient of friction; that of a pair is the geometric mean";
    parameter SI.TranslationalSpringConstant c_t(min=0) = Modelica.Constants.inf
      "Stiffness of friction that sticks; if no shape of a pair gives one, that of the pair's surfaces";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant; that of a pair is the larger one; friction needs one";
    parameter Integer layer(min=0) = 0 "Shapes with the same number other than 0 pass through each other";
    Frame frame_a "Where the shape is fixed";
  equation
    // The runtime adds the forces of all contacts here.
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
  end Shape;

  model Circle "A disc about its frame"
    extends Shape;
    parameter SI.Length radius(min=0) "Radius";
    annotation(__lied(contact={Circle(frame_a)}));
  end Circle;

  model Line "An edge of finite length; solid on the right of the way from its first end to its second"
    extends Shape;
    parameter SI.Position corners[2, 2] = {{-1, 0}, {1, 0}} "Both ends, in the frame: {{x, y}, {x, y}}; as given, solid below";
    annotation(__lied(contact={Line(frame_a)}));
  end Line;

  model Polygon "A convex polygon"
    extends Shape;
    parameter SI.Position corners[:, 2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}
      "Corners in the frame, against the clock: {{x, y}, ...}";
    annotation(__lied(contact={Polygon(frame_a)}));
  end Polygon;
end Contact;
