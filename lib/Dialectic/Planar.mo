within Dialectic;
package Planar "Mechanics in a plane"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  import Modelica.Blocks.Interfaces.RealOutput;

  connector Frame "Where parts meet: pose and velocity are equal, forces and torques sum to zero"
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
<p>A single connector without sexes. All is resolved in the world. Pose and velocity are separate variables, because in
dialectic mechanics one is not the integral of the other.</p>
</html>"));
  end Frame;

  type Resolve = enumeration(
      world "along the axes of the world",
      frame "along the axes of the frame, turning with it")
    "The axes that a force is given along";

  model World "What all parts of a model have in common: gravity and the dialectic time constant"
    parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
    parameter SI.Time TD(min=0) = 1e-3 "Dialectic time constant of joints that give none of their own";
    annotation(defaultComponentName="world", defaultComponentPrefixes="inner", Documentation(info="<html>
<p>Declared as <code>inner World world</code> in the model; without one, the defaults hold.</p>
</html>"));
  end World;

  package Interfaces "What several parts have in common"

    partial model TwoFrames "A part between two frames"
      Frame frame_a "Towards the root, as it is drawn";
      Frame frame_b "Towards the tip";
    end TwoFrames;

    partial model Line "A part that acts along the line between two points"
      extends TwoFrames;
      parameter SI.Length s_small(min=0) = 1e-10 "Below this length the direction fades, so that it is always defined";
      SI.Length length "Distance of the points";
      SI.Velocity dv "Kinetic velocity of frame_b away from frame_a";
      SI.Velocity v_el "Elastic velocity of frame_b away from frame_a";
      SI.Force f "Force; positive pulls the points together";
    protected
      Real e[2] "Direction from frame_a to frame_b";
    equation
      length = sqrt((frame_b.x - frame_a.x)^2 + (frame_b.y - frame_a.y)^2);
      e[1] = (frame_b.x - frame_a.x)/noEvent(max(length, s_small));
      e[2] = (frame_b.y - frame_a.y)/noEvent(max(length, s_small));
      dv = e[1]*(frame_b.vx - frame_a.vx) + e[2]*(frame_b.vy - frame_a.vy);
      v_el = e[1]*(der(frame_b.x) - der(frame_a.x)) + e[2]*(der(frame_b.y) - der(frame_a.y));
      frame_b.fx = e[1]*f;
      frame_b.fy = e[2]*f;
      frame_b.t = 0;
      frame_a.fx = -e[1]*f;
      frame_a.fy = -e[2]*f;
      frame_a.t = 0;
    end Line;

    partial model AbsoluteSensor "Measures a frame and does not act on it"
      Frame frame_a;
    equation
      frame_a.fx = 0;
      frame_a.fy = 0;
      frame_a.t = 0;
    end AbsoluteSensor;

    partial model RelativeSensor "Measures between two frames and does not act on them"
      extends TwoFrames;
    equation
      frame_a.fx = 0;
      frame_a.fy = 0;
      frame_a.t = 0;
      frame_b.fx = 0;
      frame_b.fy = 0;
      frame_b.t = 0;
    end RelativeSensor;

    partial model Rigid "A sensor inside a rigid connection"
      extends TwoFrames;
    equation
      frame_a.x = frame_b.x;
      frame_a.y = frame_b.y;
      frame_a.phi = frame_b.phi;
      frame_a.vx = frame_b.vx;
      frame_a.vy = frame_b.vy;
      frame_a.w = frame_b.w;
      frame_a.fx + frame_b.fx = 0;
      frame_a.fy + frame_b.fy = 0;
      frame_a.t + frame_b.t = 0;
    end Rigid;
  end Interfaces;

  // ---- rigid parts -------------------------------------------------------------------------------------------------------

  model Fixed "A place that does not move"
    parameter SI.Position r[2] = {0, 0} "Its position";
    parameter SI.Angle phi = 0 "Its angle";
    Frame frame_b;
  equation
    frame_b.x = r[1];
    frame_b.y = r[2];
    frame_b.phi = phi;
    frame_b.vx = 0;
    frame_b.vy = 0;
    frame_b.w = 0;
    annotation(Documentation(info="<html>
<pre>
  frame_b.x = r[1]     frame_b.y = r[2]     frame_b.phi = phi
  frame_b.vx = 0       frame_b.vy = 0       frame_b.w = 0
</pre>
<p>Forces and torque are whatever the rest of the system asks for.</p>
</html>"));
  end Fixed;

  model FixedTranslation "A rigid rod"
    extends Interfaces.TwoFrames;
    parameter SI.Position r[2] "From frame_a to frame_b, in the axes of frame_a";
  protected
    SI.Position r0x "r in the axes of the world";
    SI.Position r0y;
  equation
    r0x = cos(frame_a.phi)*r[1] - sin(frame_a.phi)*r[2];
    r0y = sin(frame_a.phi)*r[1] + cos(frame_a.phi)*r[2];
    frame_a.x + r0x = frame_b.x;
    frame_a.y + r0y = frame_b.y;
    frame_a.phi = frame_b.phi;
    frame_a.vx - r0y*frame_a.w = frame_b.vx;
    frame_a.vy + r0x*frame_a.w = frame_b.vy;
    frame_a.w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
    annotation(Documentation(info="<html>
<pre>
  x_b = x_a + r0x        vx_b = vx_a - r0y*w_a        r0 = R(phi_a)*r
  y_b = y_a + r0y        vy_b = vy_a + r0x*w_a
</pre>
<p>Differentiated, the centrifugal term is der(phi_a)*w_a, elastic times kinetic angular velocity: linear in the unknowns, and
free of work.</p>
</html>"));
  end FixedTranslation;

  model FixedRotation "A fixed angle between two frames at one place"
    extends Interfaces.TwoFrames;
    parameter SI.Angle alpha "Angle of frame_b relative to frame_a";
  equation
    frame_a.x = frame_b.x;
    frame_a.y = frame_b.y;
    frame_a.phi + alpha = frame_b.phi;
    frame_a.vx = frame_b.vx;
    frame_a.vy = frame_b.vy;
    frame_a.w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    annotation(Documentation(info="<html>
<pre>
  phi_b = phi_a + alpha
</pre>
</html>"));
  end FixedRotation;

  model Body "A rigid body with its centre of mass in frame_a"
    outer World world;
    parameter SI.Mass m(min=0) "Mass";
    parameter SI.Inertia I(min=0) "Moment of inertia about the centre of mass; may be 0";
    parameter SI.Acceleration g[2] = world.g "Gravity";
    Frame frame_a;
    SI.Position x(stateSelect=StateSelect.avoid) "Position";
    SI.Position y(stateSelect=StateSelect.avoid) "Position";
    SI.Angle phi(stateSelect=StateSelect.avoid) "Angle";
    SI.Velocity vx(stateSelect=StateSelect.avoid) "Kinetic velocity";
    SI.Velocity vy(stateSelect=StateSelect.avoid) "Kinetic velocity";
    SI.AngularVelocity w(stateSelect=StateSelect.avoid) "Kinetic angular velocity";
    SI.Acceleration ax "Acceleration";
    SI.Acceleration ay "Acceleration";
    SI.AngularAcceleration aw "Angular acceleration";
    SI.Energy energy_kinetic = m*(vx^2 + vy^2)/2 + I*w^2/2 "Stored in motion";
    SI.Energy energy_potential = -m*(g[1]*x + g[2]*y) "Stored in height";
    SI.Power power_TD = m*ax*(der(x) - vx) + m*ay*(der(y) - vy) + I*aw*(der(phi) - w)
      "Taken by the filter of the joints that carry the body";
  equation
    assert(m > 0, "the mass m of a Body must be positive");
    x = frame_a.x;
    y = frame_a.y;
    phi = frame_a.phi;
    vx = frame_a.vx;
    vy = frame_a.vy;
    w = frame_a.w;
    ax = der(vx);
    ay = der(vy);
    aw = der(w);
    frame_a.fx = m*(ax - g[1]);
    frame_a.fy = m*(ay - g[2]);
    frame_a.t = I*aw;
    annotation(Documentation(info="<html>
<pre>
  frame_a.fx = m*(der(vx) - g[1])        frame_a.fy = m*(der(vy) - g[2])        frame_a.t = I*der(w)
</pre>
<p>Inertia acts on the kinetic velocity. A body does not say how it moves: joints do. I = 0 is a point mass; something else must
then give inertia to each rotation, for example a rod between a revolute joint and the mass.</p>
</html>"));
  end Body;

  model PointMass "A mass without moment of inertia"
    outer World world;
    parameter SI.Mass m(min=0) "Mass";
    parameter SI.Acceleration g[2] = world.g "Gravity";
    Frame frame_a;
    SI.Position x(stateSelect=StateSelect.avoid) "Position";
    SI.Position y(stateSelect=StateSelect.avoid) "Position";
    SI.Velocity vx(stateSelect=StateSelect.avoid) "Kinetic velocity";
    SI.Velocity vy(stateSelect=StateSelect.avoid) "Kinetic velocity";
    SI.Acceleration ax "Acceleration";
    SI.Acceleration ay "Acceleration";
    SI.Energy energy_kinetic = m*(vx^2 + vy^2)/2 "Stored in motion";
    SI.Energy energy_potential = -m*(g[1]*x + g[2]*y) "Stored in height";
    SI.Power power_TD = m*ax*(der(x) - vx) + m*ay*(der(y) - vy) "Taken by the filter of the joints that carry the mass";
  equation
    assert(m > 0, "the mass m of a PointMass must be positive");
    x = frame_a.x;
    y = frame_a.y;
    vx = frame_a.vx;
    vy = frame_a.vy;
    ax = der(vx);
    ay = der(vy);
    frame_a.fx = m*(ax - g[1]);
    frame_a.fy = m*(ay - g[2]);
    frame_a.t = 0;
    annotation(Documentation(info="<html>
<pre>
  frame_a.fx = m*(der(vx) - g[1])        frame_a.fy = m*(der(vy) - g[2])        frame_a.t = 0
</pre>
</html>"));
  end PointMass;

  // ---- joints ------------------------------------------------------------------------------------------------------------

  model Revolute "A hinge"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The motion of the joint itself, relative to frame_a";
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
    SI.AngularVelocity w_el "Elastic angular velocity, relative";
    SI.AngularAcceleration a "Relative angular acceleration";
    SI.Torque tau "Torque that turns frame_b forward against frame_a";
  equation
    frame_a.x = frame_b.x;
    frame_a.y = frame_b.y;
    frame_a.phi + phi = frame_b.phi;
    frame_a.vx = frame_b.vx;
    frame_a.vy = frame_b.vy;
    frame_a.w + w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    frame_b.t + tau = 0;
    w_el = der(phi);
    a = der(w);
    TD*a = w_el - w;
    if not useFlange then
      tau = 0;
    end if;
    annotation(Documentation(info="<html>
<pre>
  phi_b = phi_a + phi        TD*der(w) = w_el - w        frame_b.t = -tau = -frame_a.t
  w_b = w_a + w              w_el = der(phi)             tau = 0, or that of flange_a
</pre>
<p>The states are phi and w. A torque fed into flange_a turns frame_b forward. T<sub>D</sub> is one value per rigid tree; it is
World's unless given.</p>
</html>"));
  end Revolute;

  model Prismatic "A slide"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
    parameter SI.Position r[2] "Direction of the slide in the axes of frame_a; its length does not matter";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    Translational.Flange flange_a(s=s, v=v, f=f) if useFlange "The motion of the joint itself, relative to frame_a";
    SI.Position s(stateSelect=StateSelect.prefer, start=0) "Position of frame_b relative to frame_a, along the slide";
    SI.Velocity v(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity along the slide";
    SI.Velocity v_el "Elastic velocity along the slide";
    SI.Acceleration a "Acceleration along the slide";
    SI.Force f "Force that drives frame_b forward against frame_a";
  protected
    final parameter SI.Length l = sqrt(r*r);
    Real e0x "Direction in the axes of the world";
    Real e0y;
    SI.Position r0x "From frame_a to frame_b, in the axes of the world";
    SI.Position r0y;
  equation
    assert(l > 0, "the direction r of a Prismatic must not be {0, 0}");
    e0x = cos(frame_a.phi)*(r[1]/l) - sin(frame_a.phi)*(r[2]/l);
    e0y = sin(frame_a.phi)*(r[1]/l) + cos(frame_a.phi)*(r[2]/l);
    r0x = e0x*s;
    r0y = e0y*s;
    frame_a.x + r0x = frame_b.x;
    frame_a.y + r0y = frame_b.y;
    frame_a.phi = frame_b.phi;
    frame_a.vx - r0y*frame_a.w + e0x*v = frame_b.vx;
    frame_a.vy + r0x*frame_a.w + e0y*v = frame_b.vy;
    frame_a.w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
    e0x*frame_b.fx + e0y*frame_b.fy + f = 0;
    v_el = der(s);
    a = der(v);
    TD*a = v_el - v;
    if not useFlange then
      f = 0;
    end if;
    annotation(Documentation(info="<html>
<pre>
  x_b = x_a + r0x        vx_b = vx_a - r0y*w_a + e0x*v        e0 = R(phi_a)*r/|r|
  y_b = y_a + r0y        vy_b = vy_a + r0x*w_a + e0y*v        r0 = e0*s
  e0*f_b = -f            TD*der(v) = v_el - v                 v_el = der(s)
</pre>
<p>The states are s and v. A force fed into flange_a drives frame_b along +e0; without flange_a, f = 0. An ElastoGap between
flange_a and a Fixed limits the slide: LimitedPrismatic has two of them.</p>
</html>"));
  end Prismatic;

  model FreeMotion "Three degrees of freedom against the world"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: classic motion";
    SI.Position x(stateSelect=StateSelect.prefer, start=0) "Position";
    SI.Position y(stateSelect=StateSelect.prefer, start=0) "Position";
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle";
    SI.Velocity vx(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity";
    SI.Velocity vy(stateSelect=StateSelect.prefer, start=0) "Kinetic velocity";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity";
  equation
    frame_a.x = x;
    frame_a.y = y;
    frame_a.phi = phi;
    frame_a.vx = vx;
    frame_a.vy = vy;
    frame_a.w = w;
    frame_b.x = x;
    frame_b.y = y;
    frame_b.phi = phi;
    frame_b.vx = vx;
    frame_b.vy = vy;
    frame_b.w = w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t = 0;
    TD*der(vx) = der(x) - vx;
    TD*der(vy) = der(y) - vy;
    TD*der(w) = der(phi) - w;
    annotation(Documentation(info="<html>
<pre>
  TD*der(vx) = der(x) - vx        TD*der(vy) = der(y) - vy        TD*der(w) = der(phi) - w
</pre>
<p>For what flies or drives: connect either frame with any point of a rigid tree. Both frames are that point, so it also fits
between two parts. There is no force on it. T<sub>D</sub> &gt; 0 damps an orbit by omega<sup>2</sup> T<sub>D</sub>/2: make a
whole vehicle ideal instead, TD = 0.</p>
</html>"));
  end FreeMotion;

  model LimitedRevolute "A hinge with stops"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there";
    parameter SI.Angle phi_min "Lower stop";
    parameter SI.Angle phi_max "Upper stop";
    parameter SI.RotationalSpringConstant c(min=0) "Stiffness of the stops";
    parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping of the stops";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant of the stops";
    parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
    parameter SI.Angle phi_start = 0 "Angle at the start";
    parameter SI.AngularVelocity w_start = 0 "Angular velocity at the start";
    Rotational.Flange flange_a if useFlange "The motion of the joint itself, relative to frame_a";
    Revolute joint(useFlange=true, TD=TD, phi(start=phi_start), w(start=w_start));
    Rotational.ElastoGap lower(c=c, d=d, TE=TE, damping=damping);
    Rotational.ElastoGap upper(c=c, d=d, TE=TE, damping=damping);
    Rotational.Fixed stopBelow(phi=phi_min);
    Rotational.Fixed stopAbove(phi=phi_max);
  equation
    connect(frame_a, joint.frame_a);
    connect(joint.frame_b, frame_b);
    connect(stopBelow.flange_b, lower.flange_a);
    connect(lower.flange_b, joint.flange_a);
    connect(joint.flange_a, upper.flange_a);
    connect(upper.flange_b, stopAbove.flange_b);
    connect(joint.flange_a, flange_a);
    annotation(Documentation(info="<html>
<p>A Revolute and two Rotational.ElastoGap: the joint is free between phi_min and phi_max, the gaps push back beyond.</p>
</html>"));
  end LimitedRevolute;

  model LimitedPrismatic "A slide with stops"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there";
    parameter SI.Position r[2] "Direction of the slide in the axes of frame_a; its length does not matter";
    parameter SI.Position s_min "Lower stop";
    parameter SI.Position s_max "Upper stop";
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness of the stops";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the stops";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant of the stops";
    parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
    parameter SI.Position s_start = 0 "Position at the start";
    parameter SI.Velocity v_start = 0 "Velocity at the start";
    Translational.Flange flange_a if useFlange "The motion of the joint itself, relative to frame_a";
    Prismatic joint(useFlange=true, r=r, TD=TD, s(start=s_start), v(start=v_start));
    Translational.ElastoGap lower(c=c, d=d, TE=TE, damping=damping);
    Translational.ElastoGap upper(c=c, d=d, TE=TE, damping=damping);
    Translational.Fixed stopBelow(s=s_min);
    Translational.Fixed stopAbove(s=s_max);
  equation
    connect(frame_a, joint.frame_a);
    connect(joint.frame_b, frame_b);
    connect(stopBelow.flange_b, lower.flange_a);
    connect(lower.flange_b, joint.flange_a);
    connect(joint.flange_a, upper.flange_a);
    connect(upper.flange_b, stopAbove.flange_b);
    connect(joint.flange_a, flange_a);
    annotation(Documentation(info="<html>
<p>A Prismatic and two Translational.ElastoGap: the joint is free between s_min and s_max, the gaps push back beyond.</p>
</html>"));
  end LimitedPrismatic;

  // ---- springs and dampers -----------------------------------------------------------------------------------------------

  model SpringDamper "A spring-damper in three directions: holds two frames together, closes a loop"
    extends Interfaces.TwoFrames;
    parameter SI.TranslationalSpringConstant c_x(min=0) "Stiffness along x of frame_a";
    parameter SI.TranslationalSpringConstant c_y(min=0) "Stiffness along y of frame_a";
    parameter SI.RotationalSpringConstant c_phi(min=0) "Stiffness against rotation";
    parameter SI.TranslationalDampingConstant d_x(min=0) = 0 "Damping along x of frame_a";
    parameter SI.TranslationalDampingConstant d_y(min=0) = 0 "Damping along y of frame_a";
    parameter SI.RotationalDampingConstant d_phi(min=0) = 0 "Damping of rotation";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant";
    parameter Damping damping = Damping.elastic "The velocity that the dampers act on";
    SI.Position ux "Elongation along x of frame_a";
    SI.Position uy "Elongation along y of frame_a";
    SI.Angle psi "Angle of frame_b relative to frame_a";
    SI.Velocity dux "Elastic velocity of the elongation, as seen from frame_a";
    SI.Velocity duy "Elastic velocity of the elongation, as seen from frame_a";
    SI.AngularVelocity dpsi "Elastic angular velocity, relative";
    SI.Velocity vx "Kinetic velocity of the elongation, as seen from frame_a";
    SI.Velocity vy "Kinetic velocity of the elongation, as seen from frame_a";
    SI.AngularVelocity w "Kinetic angular velocity, relative";
    SI.Force fx "Force on frame_b along x of frame_a; positive pulls the frames together";
    SI.Force fy "Force on frame_b along y of frame_a; positive pulls the frames together";
    SI.Torque t "Torque on frame_b; positive turns the frames together";
    SI.Energy energy_elastic = (c_x*ux^2 + c_y*uy^2 + c_phi*psi^2)/2 "Stored in the springs";
    SI.Power power_TE = TE*(c_x*dux^2 + c_y*duy^2 + c_phi*dpsi^2) "Taken by the elastic time constant";
    SI.Power power_damping "Taken by the dampers";
    SI.Power power_TD "Taken by the filter";
  protected
    SI.Position rx "From frame_a to frame_b, in the axes of the world";
    SI.Position ry;
    Real e11 "Axes of frame_a";
    Real e21;
  equation
    rx = frame_b.x - frame_a.x;
    ry = frame_b.y - frame_a.y;
    e11 = cos(frame_a.phi);
    e21 = sin(frame_a.phi);
    ux = e11*rx + e21*ry;
    uy = e11*ry - e21*rx;
    psi = frame_b.phi - frame_a.phi;
    vx = e11*(frame_b.vx - frame_a.vx) + e21*(frame_b.vy - frame_a.vy) + uy*frame_a.w;
    vy = e11*(frame_b.vy - frame_a.vy) - e21*(frame_b.vx - frame_a.vx) - ux*frame_a.w;
    w = frame_b.w - frame_a.w;
    dux = e11*(der(frame_b.x) - der(frame_a.x)) + e21*(der(frame_b.y) - der(frame_a.y)) + uy*der(frame_a.phi);
    duy = e11*(der(frame_b.y) - der(frame_a.y)) - e21*(der(frame_b.x) - der(frame_a.x)) - ux*der(frame_a.phi);
    dpsi = der(frame_b.phi) - der(frame_a.phi);
    if damping == Damping.elastic then
      fx = c_x*(ux + TE*dux) + d_x*dux;
      fy = c_y*(uy + TE*duy) + d_y*duy;
      t = c_phi*(psi + TE*dpsi) + d_phi*dpsi;
      power_damping = d_x*dux^2 + d_y*duy^2 + d_phi*dpsi^2;
      power_TD = 0;
    else
      fx = c_x*(ux + TE*dux) + d_x*vx;
      fy = c_y*(uy + TE*duy) + d_y*vy;
      t = c_phi*(psi + TE*dpsi) + d_phi*w;
      power_damping = d_x*vx^2 + d_y*vy^2 + d_phi*w^2;
      power_TD = d_x*vx*(dux - vx) + d_y*vy*(duy - vy) + d_phi*w*(dpsi - w);
    end if;
    frame_b.fx = e11*fx - e21*fy;
    frame_b.fy = e21*fx + e11*fy;
    frame_b.t = t;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + rx*frame_b.fy - ry*frame_b.fx = 0;
    annotation(Documentation(info="<html>
<pre>
  u = R(phi_a)'*(r_b - r_a)                                  elongation, in the axes of frame_a
  du = der(u) = R'*der(r_b - r_a) + der(phi_a)*(uy, -ux)     as seen from there
  f = c*(u + TE*du) + d*du                                   or d*v for kinetic damping
  psi = phi_b - phi_a        t = c_phi*(psi + TE*der(psi)) + d_phi*der(psi)
</pre>
<p>Elongation and its derivative are resolved in the frame that turns with frame_a; resolved in the world, T<sub>E</sub> would
turn the force by T<sub>E</sub> w. There is no offset at rest: put a FixedTranslation before it. Very stiff, it closes a kinematic
loop, and the closure gap is force over stiffness; a loop at maximal extension is then nothing special. c_phi = d_phi = 0 leaves
the rotation free: a hinge.</p>
</html>"));
  end SpringDamper;

  model Spring "A spring along the line between two points"
    extends Interfaces.Line;
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness";
    parameter SI.Length l(min=0) = 0 "Distance of the points at rest";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant";
    SI.Position ds "Elongation";
    SI.Energy energy_elastic = c*ds^2/2 "Stored in the spring";
    SI.Power power_TE = c*TE*v_el^2 "Taken by the elastic time constant";
  equation
    l + ds = length;
    f = c*(ds + TE*v_el);
    annotation(Documentation(info="<html>
<pre>
  l + ds = |r_b - r_a|        f = c*(ds + TE*der(ds))
</pre>
</html>"));
  end Spring;

  model Damper "A damper along the line between two points, on the kinetic velocity"
    extends Interfaces.Line;
    parameter SI.TranslationalDampingConstant d(min=0) "Damping";
    SI.Power power_damping = d*dv^2 "Taken by the damper";
    SI.Power power_TD = f*(v_el - dv) "Taken by the filter: the force works along the elastic velocity";
  equation
    f = d*dv;
    annotation(Documentation(info="<html>
<pre>
  f = d*dv        dv: kinetic velocity of the points away from each other
</pre>
</html>"));
  end Damper;

  // ---- wheels and gears --------------------------------------------------------------------------------------------------

  model RollingWheel "A wheel that rolls ideally along the x axis of frame_a"
    extends Interfaces.TwoFrames;
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there: a drive, a brake";
    parameter SI.Radius radius "Radius; the centre, frame_b, is at y = radius in frame_a";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The rotation of the wheel, relative to frame_a";
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of the wheel relative to frame_a";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
    SI.AngularVelocity w_el "Elastic angular velocity, relative";
    SI.AngularAcceleration a "Relative angular acceleration";
    SI.Torque tau "Torque that turns the wheel forward against frame_a";
    SI.Position s "Position of the centre along the x axis of frame_a";
  protected
    Real e0x "The x axis of frame_a, in the axes of the world";
    Real e0y;
    SI.Position r0x "From frame_a to frame_b, in the axes of the world";
    SI.Position r0y;
  equation
    assert(radius > 0, "the radius of a RollingWheel must be positive");
    e0x = cos(frame_a.phi);
    e0y = sin(frame_a.phi);
    s = -radius*phi;
    r0x = e0x*s - e0y*radius;
    r0y = e0y*s + e0x*radius;
    frame_a.x + r0x = frame_b.x;
    frame_a.y + r0y = frame_b.y;
    frame_a.phi + phi = frame_b.phi;
    frame_a.vx - r0y*frame_a.w - e0x*radius*w = frame_b.vx;
    frame_a.vy + r0x*frame_a.w - e0y*radius*w = frame_b.vy;
    frame_a.w + w = frame_b.w;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r0x*frame_b.fy - r0y*frame_b.fx = 0;
    frame_b.t + tau - radius*(e0x*frame_b.fx + e0y*frame_b.fy) = 0;
    w_el = der(phi);
    a = der(w);
    TD*a = w_el - w;
    if not useFlange then
      tau = 0;
    end if;
    annotation(Documentation(info="<html>
<pre>
  s = -radius*phi        the centre is at (s, radius) in frame_a
  t_b + tau = radius*f_b along x of frame_a
</pre>
<p>A joint with one degree of freedom between the ground, frame_a, and the wheel, frame_b, which turns: positive phi rolls it
towards -x. It never leaves the ground; FrictionWheel does.</p>
</html>"));
  end RollingWheel;

  model FrictionWheel "A wheel on the x axis of frame_a, with an elastic normal contact and dry friction"
    extends Interfaces.TwoFrames;
    parameter SI.Radius radius "Radius";
    parameter SI.TranslationalSpringConstant c(min=0) "Stiffness of the contact";
    parameter SI.TranslationalDampingConstant d(min=0) = 0 "Damping of the contact, on the elastic velocity";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant of the contact";
    parameter SI.Velocity vAdhesion "Sliding velocity of the largest friction";
    parameter SI.Velocity vSlide "Sliding velocity from which on friction is that of sliding";
    parameter Real mu_A(min=0) "Coefficient of friction at adhesion";
    parameter Real mu_S(min=0) "Coefficient of friction at sliding";
    SI.Position s "Position of the centre along the x axis of frame_a";
    SI.Position ds "Height of the rim above the ground";
    SI.Velocity dv_el "Elastic velocity of the height";
    SI.Velocity slip "Kinetic velocity of the rim along the ground";
    SI.Velocity slip_el "Elastic velocity of the rim along the ground";
    SI.Force N "Normal force that friction is made from: that of the spring";
    SI.Force f_n "Normal force on the ground; positive pushes";
    SI.Force f_t "Friction force on the wheel, along x of frame_a, taken positive against it";
    SI.Energy energy_elastic = if ds < 0 then c*ds^2/2 else 0 "Stored in the contact";
    SI.Power power_TE = share*c*TE*dv_el^2 "Taken by the elastic time constant";
    SI.Power power_damping = share*d*dv_el^2 "Taken by the damper";
    SI.Power power_friction = f_t*slip "Taken by friction";
    SI.Power power_TD = f_t*(slip_el - slip) "Taken by the filter";
  protected
    Real share "Part of the viscous force that acts: 1 in contact, less where the law would pull, 0 when open";
    Real e0x "The x axis of frame_a, in the axes of the world";
    Real e0y;
    SI.Position rx "From frame_a to frame_b, in the axes of the world";
    SI.Position ry;
  equation
    assert(radius > 0, "the radius of a FrictionWheel must be positive");
    assert(vAdhesion > 0, "the velocity vAdhesion of a FrictionWheel must be positive");
    assert(vSlide > vAdhesion, "the velocity vSlide of a FrictionWheel must be greater than vAdhesion");
    e0x = cos(frame_a.phi);
    e0y = sin(frame_a.phi);
    rx = frame_b.x - frame_a.x;
    ry = frame_b.y - frame_a.y;
    s = e0x*rx + e0y*ry;
    ds = e0x*ry - e0y*rx - radius;
    dv_el = e0x*(der(frame_b.y) - der(frame_a.y)) - e0y*(der(frame_b.x) - der(frame_a.x)) - s*der(frame_a.phi);
    slip = e0x*(frame_b.vx - frame_a.vx) + e0y*(frame_b.vy - frame_a.vy) + (ds + radius)*frame_a.w
      + radius*(frame_b.w - frame_a.w);
    slip_el = e0x*(der(frame_b.x) - der(frame_a.x)) + e0y*(der(frame_b.y) - der(frame_a.y)) + (ds + radius)*der(frame_a.phi)
      + radius*(der(frame_b.phi) - der(frame_a.phi));
    N = if ds < 0 then -c*ds else 0;
    f_n = if ds < 0 then max(-c*(ds + TE*dv_el) - d*dv_el, 0) else 0;
    share = noEvent(if ds >= 0 then 0 else if c*ds + (c*TE + d)*dv_el > 0 then -c*ds/((c*TE + d)*dv_el) else 1);
    f_t = N*Functions.TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, slip);
    frame_b.fx = e0x*f_t + e0y*f_n;
    frame_b.fy = e0y*f_t - e0x*f_n;
    frame_b.t = radius*f_t;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + rx*frame_b.fy - ry*frame_b.fx = 0;
    annotation(Documentation(info="<html>
<pre>
  ds = y - radius, y the height of frame_b over the x axis of frame_a
  f_n = if ds &lt; 0 then max(-c*(ds + TE*der(ds)) - d*der(ds), 0) else 0
  f_t = N*TripleS(slip)        N = -c*ds        slip = der(s) + radius*der(phi), kinetic
</pre>
<p>Not a joint: the wheel needs joints or a FreeMotion of its own and may take off. The friction limit uses the spring's part of
the normal force, which is known explicitly; the damper's part is an unknown of the linear level, and a product with it would be
nonlinear.</p>
</html>"));
  end FrictionWheel;

  model Gear "Two hinges geared together, elastically"
    parameter Real ratio "Angle of flange_a per angle of flange_b; negative for outer teeth on both";
    parameter SI.RotationalSpringConstant c(min=0) "Stiffness of the teeth, at flange_a";
    parameter SI.RotationalDampingConstant d(min=0) = 0 "Damping, at flange_a, on the elastic velocity";
    parameter SI.Angle phi0 = 0 "phi_a - ratio*phi_b at rest";
    parameter SI.Time TE(min=0) = 0 "Elastic time constant";
    Rotational.Flange flange_a "Of the first hinge";
    Rotational.Flange flange_b "Of the second";
    SI.Angle dphi "Deformation of the teeth, at flange_a";
    SI.AngularVelocity w_el "Its elastic velocity";
    SI.Torque tau "Torque at flange_a";
    SI.Energy energy_elastic = c*dphi^2/2 "Stored in the teeth";
    SI.Power power_TE = c*TE*w_el^2 "Taken by the elastic time constant";
    SI.Power power_damping = d*w_el^2 "Taken by the damper";
  equation
    assert(ratio <> 0, "the ratio of a Gear must not be 0");
    dphi = flange_a.phi - ratio*flange_b.phi - phi0;
    w_el = der(flange_a.phi) - ratio*der(flange_b.phi);
    tau = c*(dphi + TE*w_el) + d*w_el;
    flange_a.tau = tau;
    flange_b.tau = -ratio*tau;
    annotation(Documentation(info="<html>
<pre>
  dphi = phi_a - ratio*phi_b - phi0        tau_a = c*(dphi + TE*der(dphi)) + d*der(dphi)        tau_b = -ratio*tau_a
</pre>
<p>Two Revolute joints have states of their own; a rigid gear between them would be a loop, so the teeth are elastic, and may be
very stiff. GearedRevolute is the rigid pair.</p>
</html>"));
  end Gear;

  model GearedRevolute "Two hinges on one carrier, geared rigidly: one degree of freedom"
    outer World world;
    parameter Boolean useFlange = false "Whether flange_a is there: a drive, a spring, a limit";
    parameter SI.Position r[2] "From the first axis to the second, in the axes of frame_a";
    parameter Real ratio "Angle of frame_b per angle of frame_c; negative for outer teeth on both";
    parameter SI.Time TD(min=0) = world.TD "Dialectic time constant; 0: the classic joint";
    Frame frame_a "The carrier, at the first axis";
    Frame frame_b "The wheel on the first axis";
    Frame frame_c "The wheel on the second axis";
    Rotational.Flange flange_a(phi=phi, w=w, tau=tau) if useFlange "The rotation of frame_b relative to frame_a";
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of frame_b relative to frame_a";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Kinetic angular velocity, relative";
    SI.AngularVelocity w_el "Elastic angular velocity, relative";
    SI.AngularAcceleration a "Relative angular acceleration";
    SI.Torque tau "Torque that turns frame_b forward against frame_a";
  protected
    SI.Position r0x "r in the axes of the world";
    SI.Position r0y;
  equation
    assert(ratio <> 0, "the ratio of a GearedRevolute must not be 0");
    r0x = cos(frame_a.phi)*r[1] - sin(frame_a.phi)*r[2];
    r0y = sin(frame_a.phi)*r[1] + cos(frame_a.phi)*r[2];
    frame_b.x = frame_a.x;
    frame_b.y = frame_a.y;
    frame_b.phi = frame_a.phi + phi;
    frame_b.vx = frame_a.vx;
    frame_b.vy = frame_a.vy;
    frame_b.w = frame_a.w + w;
    frame_c.x = frame_a.x + r0x;
    frame_c.y = frame_a.y + r0y;
    frame_c.phi = frame_a.phi + phi/ratio;
    frame_c.vx = frame_a.vx - r0y*frame_a.w;
    frame_c.vy = frame_a.vy + r0x*frame_a.w;
    frame_c.w = frame_a.w + w/ratio;
    frame_a.fx + frame_b.fx + frame_c.fx = 0;
    frame_a.fy + frame_b.fy + frame_c.fy = 0;
    frame_a.t + frame_b.t + frame_c.t + r0x*frame_c.fy - r0y*frame_c.fx = 0;
    frame_b.t + frame_c.t/ratio + tau = 0;
    w_el = der(phi);
    a = der(w);
    TD*a = w_el - w;
    if not useFlange then
      tau = 0;
    end if;
    annotation(Documentation(info="<html>
<pre>
  phi_b = phi_a + phi        phi_c = phi_a + phi/ratio        t_b + t_c/ratio + tau = 0
</pre>
<p>Two toothed wheels on a carrier, which may move: radii r_b and r_c with outer teeth give ratio = -r_c/r_b.</p>
</html>"));
  end GearedRevolute;

  // ---- from outside ------------------------------------------------------------------------------------------------------

  model Force "A force on a frame, against the world"
    parameter Resolve resolve = Resolve.world "The axes of fx and fy";
    RealInput fx(unit="N") "Force along x; 0 when left open";
    RealInput fy(unit="N") "Force along y; 0 when left open";
    Frame frame_b;
    SI.Power power_external "Supplied by the force";
  equation
    if resolve == Resolve.world then
      frame_b.fx = -fx;
      frame_b.fy = -fy;
    else
      frame_b.fx = -(cos(frame_b.phi)*fx - sin(frame_b.phi)*fy);
      frame_b.fy = -(sin(frame_b.phi)*fx + cos(frame_b.phi)*fy);
    end if;
    frame_b.t = 0;
    power_external = -frame_b.fx*der(frame_b.x) - frame_b.fy*der(frame_b.y);
    annotation(Documentation(info="<html>
<pre>
  resolve = world:   (fx, fy) drives the frame in the axes of the world
  resolve = frame:   in its own axes, which turn with it: a jet
</pre>
</html>"));
  end Force;

  model Torque "A torque on a frame, against the world"
    RealInput t(unit="N.m") "Torque, positive turns the frame forward; 0 when left open";
    Frame frame_b;
    SI.Power power_external = t*der(frame_b.phi) "Supplied by the torque";
  equation
    frame_b.fx = 0;
    frame_b.fy = 0;
    frame_b.t = -t;
    annotation(Documentation(info="<html>
<pre>
  frame_b.t = -t
</pre>
<p>It acts against the world; a torque between two parts is one on the flange_a of the joint between them.</p>
</html>"));
  end Torque;

  model LineForce "A force between two points, along their line"
    extends Interfaces.Line;
    RealInput f_ext(unit="N") "Force, positive drives the points apart; 0 when left open";
    SI.Power power_external = f_ext*v_el "Supplied by the force";
  equation
    f = -f_ext;
    annotation(Documentation(info="<html>
<pre>
  f = -f_ext
</pre>
<p>An actuator, a rope of given tension.</p>
</html>"));
  end LineForce;

  model Move "A frame moves as prescribed"
    RealInput x_ref(unit="m") "Position";
    RealInput vx_ref(unit="m/s") "Velocity: the derivative of x_ref";
    RealInput ax_ref(unit="m/s2") "Acceleration: the derivative of vx_ref";
    RealInput y_ref(unit="m") "Position";
    RealInput vy_ref(unit="m/s") "Velocity: the derivative of y_ref";
    RealInput ay_ref(unit="m/s2") "Acceleration: the derivative of vy_ref";
    RealInput phi_ref(unit="rad") "Angle";
    RealInput w_ref(unit="rad/s") "Angular velocity: the derivative of phi_ref";
    RealInput aw_ref(unit="rad/s2") "Angular acceleration: the derivative of w_ref";
    Frame frame_b;
    SI.Power power_external "Supplied by what moves the frame";
  equation
    frame_b.x = Functions.follow(x_ref, vx_ref, time);
    frame_b.y = Functions.follow(y_ref, vy_ref, time);
    frame_b.phi = Functions.follow(phi_ref, w_ref, time);
    frame_b.vx = Functions.follow(vx_ref, ax_ref, time);
    frame_b.vy = Functions.follow(vy_ref, ay_ref, time);
    frame_b.w = Functions.follow(w_ref, aw_ref, time);
    power_external = -frame_b.fx*vx_ref - frame_b.fy*vy_ref - frame_b.t*w_ref;
    annotation(Documentation(info="<html>
<pre>
  frame_b.x = x_ref        der(frame_b.x) = vx_ref
  frame_b.vx = vx_ref      der(frame_b.vx) = ax_ref        likewise y and phi
</pre>
<p>All nine belong together: the linear level needs the derivatives of what is prescribed, and they are not found by
differences.</p>
</html>"));
  end Move;

  // ---- sensors -----------------------------------------------------------------------------------------------------------

  model AbsolutePosition "Pose of a frame"
    extends Interfaces.AbsoluteSensor;
    RealOutput x(unit="m") "Position";
    RealOutput y(unit="m") "Position";
    RealOutput phi(unit="rad") "Angle";
  equation
    x = frame_a.x;
    y = frame_a.y;
    phi = frame_a.phi;
  end AbsolutePosition;

  model AbsoluteVelocity "Kinetic velocity of a frame"
    extends Interfaces.AbsoluteSensor;
    RealOutput vx(unit="m/s") "Kinetic velocity";
    RealOutput vy(unit="m/s") "Kinetic velocity";
    RealOutput w(unit="rad/s") "Kinetic angular velocity";
    SI.Velocity vx_el "Elastic velocity";
    SI.Velocity vy_el "Elastic velocity";
    SI.AngularVelocity w_el "Elastic angular velocity";
  equation
    vx = frame_a.vx;
    vy = frame_a.vy;
    w = frame_a.w;
    vx_el = der(frame_a.x);
    vy_el = der(frame_a.y);
    w_el = der(frame_a.phi);
    annotation(Documentation(info="<html>
<p>The elastic velocities belong to the linear level: they can be looked at, not connected.</p>
</html>"));
  end AbsoluteVelocity;

  model RelativePosition "Pose of frame_b as seen from frame_a"
    extends Interfaces.RelativeSensor;
    RealOutput x(unit="m") "Position, along x of frame_a";
    RealOutput y(unit="m") "Position, along y of frame_a";
    RealOutput phi(unit="rad") "Angle";
    RealOutput distance(unit="m") "Distance of the two points";
  equation
    x = cos(frame_a.phi)*(frame_b.x - frame_a.x) + sin(frame_a.phi)*(frame_b.y - frame_a.y);
    y = cos(frame_a.phi)*(frame_b.y - frame_a.y) - sin(frame_a.phi)*(frame_b.x - frame_a.x);
    phi = frame_b.phi - frame_a.phi;
    distance = sqrt(x^2 + y^2);
  end RelativePosition;

  model RelativeVelocity "Kinetic velocity of frame_b as seen from frame_a, which may turn"
    extends Interfaces.RelativeSensor;
    RealOutput vx(unit="m/s") "Kinetic velocity, along x of frame_a";
    RealOutput vy(unit="m/s") "Kinetic velocity, along y of frame_a";
    RealOutput w(unit="rad/s") "Kinetic angular velocity";
  protected
    SI.Velocity dvx "Relative velocity in the axes of the world";
    SI.Velocity dvy;
  equation
    dvx = frame_b.vx - frame_a.vx + frame_a.w*(frame_b.y - frame_a.y);
    dvy = frame_b.vy - frame_a.vy - frame_a.w*(frame_b.x - frame_a.x);
    vx = cos(frame_a.phi)*dvx + sin(frame_a.phi)*dvy;
    vy = cos(frame_a.phi)*dvy - sin(frame_a.phi)*dvx;
    w = frame_b.w - frame_a.w;
  end RelativeVelocity;

  model CutForce "Force and torque in a rigid connection"
    extends Interfaces.Rigid;
    SI.Force fx "Force that frame_b exerts on what is connected there, in the axes of the world";
    SI.Force fy "Force that frame_b exerts on what is connected there";
    SI.Torque t "Torque that frame_b exerts on what is connected there";
    SI.Force fx_a "The same force along x of frame_a";
    SI.Force fy_a "The same force along y of frame_a";
  equation
    fx = frame_a.fx;
    fy = frame_a.fy;
    t = frame_a.t;
    fx_a = cos(frame_a.phi)*fx + sin(frame_a.phi)*fy;
    fy_a = cos(frame_a.phi)*fy - sin(frame_a.phi)*fx;
    annotation(Documentation(info="<html>
<p>Forces belong to the linear level: they can be looked at, not connected.</p>
</html>"));
  end CutForce;

  model PowerSensor "Power through a rigid connection, from frame_a to frame_b"
    extends Interfaces.Rigid;
    SI.Power power "Along the elastic velocity, so that no power is lost between parts";
  equation
    power = frame_a.fx*der(frame_a.x) + frame_a.fy*der(frame_a.y) + frame_a.t*der(frame_a.phi);
    annotation(Documentation(info="<html>
<pre>
  power = fx*der(x) + fy*der(y) + t*der(phi)
</pre>
</html>"));
  end PowerSensor;

  annotation(Documentation(info="<html>
<p>Poses and velocities are given in the axes of the world; flows are positive into a component. A system is a tree of rigid
parts, held by Fixed, Move or FreeMotion, with a joint for each degree of freedom; loops are closed by a stiff SpringDamper.
T<sub>D</sub> is one value per rigid tree. T<sub>D</sub> = 0 gives classic multibody mechanics.</p>
</html>"));
end Planar;
