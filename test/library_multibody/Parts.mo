package Parts "Small systems in space, with known answers"
  import Dialectic.MultiBody.*;
  import Dialectic.Rotational;
  import Dialectic.Translational;
  import Dialectic.Planar;

  // ---- joints and rigid parts ------------------------------------------------------------------------------------------------

  model Pendulum "About an axis that is tilted by 0.4 against the vertical"
    inner World world(TD=0);
    Fixed fixed;
    Revolute joint(n={0, 2*sin(0.4), -2*cos(0.4)}, phi(start=0.5));
    Body body(m=2, r_CM={0.5, 0, 0}, I_11=0.01, I_22=0.2, I_33=0.3);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Pendulum;

  model ShapedPendulum "Shapes feel no force"
    extends Pendulum;
    Shapes.Box box(size={0.1, 0.2, 0.3}, r={0.5, 0, 0}, n={0, 0, 1}, angle=30);
    Shapes.Cylinder cylinder(radius=0.1, length=1, isCollision=true);
    Shapes.Capsule capsule(radius=0.1, length=1, color={1, 0, 0});
    Shapes.Sphere sphere(radius=0.2);
    Shapes.Mesh mesh(file="package://parts/arm.stl", scale={1, -1, 1}, high={1, 2, 3});
  equation
    connect(joint.frame_b, box.frame_a);
    connect(joint.frame_b, cylinder.frame_a);
    connect(body.frame_a, capsule.frame_a);
    connect(body.frame_a, sphere.frame_a);
    connect(fixed.frame_b, mesh.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end ShapedPendulum;

  model Arm "Seven hinges in all directions"
    inner World world(n={0, 0, -1});
    Fixed fixed;
    Revolute j1(n={0, 0, 1}, useFlange=true, phi(start=0.3), w(start=1));
    Body b1(m=5, r_CM={0, -0.03, 0.26}, I_11=0.06, I_22=0.05, I_33=0.02, I_21=0.001);
    FixedTranslation l1(r={0, 0, 0.333});
    Rotational.Torque t1(tau=10);
    Revolute j2(n={0.6, 0.8, 0}, useFlange=true, phi(start=-0.8), w(start=-1));
    Body b2(m=3.5, r_CM={0, 0.03, 0.08}, I_11=0.03, I_22=0.028, I_33=0.012, I_21=-0.0005);
    FixedTranslation l2(r={0, 0, 0.158});
    Rotational.Torque t2(tau=-20);
    Revolute j3(n={0, 0, 1}, useFlange=true, phi(start=0.5), w(start=1.5));
    Body b3(m=3.2, r_CM={0.03, 0.02, 0.1}, I_11=0.025, I_22=0.02, I_33=0.012, I_21=0.0004);
    FixedTranslation l3(r={0.0825, 0, 0.158});
    Rotational.Torque t3(tau=5);
    Revolute j4(n={0, -0.96, 0.28}, useFlange=true, phi(start=-1.5), w(start=-1));
    Body b4(m=3, r_CM={-0.04, 0.03, 0.08}, I_11=0.024, I_22=0.02, I_33=0.01, I_21=-0.0006);
    FixedTranslation l4(r={-0.0825, 0, 0.19});
    Rotational.Torque t4(tau=8);
    Revolute j5(n={0, 0.28, 0.96}, useFlange=true, phi(start=0.4), w(start=2));
    Body b5(m=2.5, r_CM={0, 0.04, 0.1}, I_11=0.02, I_22=0.018, I_33=0.006, I_21=0.0002);
    FixedTranslation l5(r={0, 0, 0.194});
    Rotational.Torque t5(tau=-2);
    Revolute j6(n={0.6, 0, 0.8}, useFlange=true, phi(start=1.2), w(start=1));
    Body b6(m=1.5, r_CM={0.05, 0, 0.02}, I_11=0.004, I_22=0.0045, I_33=0.003, I_21=0.0001);
    FixedTranslation l6(r={0.088, 0, 0.05});
    Rotational.Torque t6(tau=1);
    Revolute j7(n={0, 0, 1}, useFlange=true, phi(start=0.7), w(start=-2));
    Body b7(m=0.8, r_CM={0.01, 0.01, 0.06}, I_11=0.002, I_22=0.0018, I_33=0.001, I_21=-0.00005);
    FixedTranslation l7(r={0, 0, 0.107});
    Rotational.Torque t7(tau=0.5);
  equation
    connect(fixed.frame_b, j1.frame_a);
    connect(j1.frame_b, b1.frame_a);
    connect(j1.frame_b, l1.frame_a);
    connect(t1.flange, j1.flange_a);
    connect(l1.frame_b, j2.frame_a);
    connect(j2.frame_b, b2.frame_a);
    connect(j2.frame_b, l2.frame_a);
    connect(t2.flange, j2.flange_a);
    connect(l2.frame_b, j3.frame_a);
    connect(j3.frame_b, b3.frame_a);
    connect(j3.frame_b, l3.frame_a);
    connect(t3.flange, j3.flange_a);
    connect(l3.frame_b, j4.frame_a);
    connect(j4.frame_b, b4.frame_a);
    connect(j4.frame_b, l4.frame_a);
    connect(t4.flange, j4.flange_a);
    connect(l4.frame_b, j5.frame_a);
    connect(j5.frame_b, b5.frame_a);
    connect(j5.frame_b, l5.frame_a);
    connect(t5.flange, j5.flange_a);
    connect(l5.frame_b, j6.frame_a);
    connect(j6.frame_b, b6.frame_a);
    connect(j6.frame_b, l6.frame_a);
    connect(t6.flange, j6.flange_a);
    connect(l6.frame_b, j7.frame_a);
    connect(j7.frame_b, b7.frame_a);
    connect(j7.frame_b, l7.frame_a);
    connect(t7.flange, j7.flange_a);
    annotation(experiment(StopTime=0.01, Tolerance=1e-10));
  end Arm;

  model Tumble "Free of torque, about its middle axis"
    inner World world(g=0);
    FreeMotion motion(w(start={0.01, 5, 0.01}), v(start={1, 2, 3}));
    Body body(m=2, I_11=0.1, I_22=0.2, I_33=0.3);
  equation
    connect(motion.frame_b, body.frame_a);
    annotation(experiment(StopTime=10, Interval=0.5, Tolerance=1e-11));
  end Tumble;

  model Top "Heavy, with its point fixed"
    inner World world(n={0, 0, -1});
    Fixed fixed;
    Spherical joint(Q(start={cos(0.25), sin(0.25), 0, 0}), w(start={0.5, 0.2, 30}));
    Body body(m=1, r_CM={0, 0, 0.3}, I_11=0.01, I_22=0.012, I_33=0.005);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-11));
  end Top;
  model SymmetricTop "Begins at an extreme of its nutation, 0.5 from the vertical"
    inner World world(n={0, 0, -1}, TD=0);
    Fixed fixed;
    Spherical joint(Q(start={2*cos(0.25), 2*sin(0.25), 0, 0}), w(start={0, 0.5, 30}));
    Body body(m=1, r_CM={0, 0, 0.3}, I_11=0.01, I_22=0.01, I_33=0.005);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
    annotation(experiment(StopTime=2, Interval=0.25, Tolerance=1e-12));
  end SymmetricTop;

  model Cantilever "Nothing moves"
    inner World world(n={0, 0, -1});
    Fixed fixed(r={1, 2, 3});
    FixedRotation bend(n={0, 0, 2}, angle=30, sequence={2, 1, 3}, angles={-20, 10, 0});
    CutForce cut;
    BodyShape beam(r={2, 0, 0}, m=3, r_CM={1, 0, 0}, I_11=0.1, I_22=1, I_33=1);
    PointMass tip(m=2);
  equation
    connect(fixed.frame_b, bend.frame_a);
    connect(bend.frame_b, cut.frame_a);
    connect(cut.frame_b, beam.frame_a);
    connect(beam.frame_b, tip.frame_a);
    annotation(experiment(StopTime=1));
  end Cantilever;

  model Solids "Torques of 1 N.m on hinges about the middle of the boxes and of the cylinders, no gravity"
    inner World world(g=0, TD=0);
    Fixed fixed;
    BodyBox box[3](each r={0, 0.6, 0.8}, each width=0.3, each height=0.2, each widthDirection={1, 1, 0}, each density=1000);
    BodyCylinder cylinder[3](each r={0, 0.6, 0.8}, each diameter=0.4, each innerDiameter=0.2, each density=1000);
    FixedTranslation back[6](each r={0, -0.3, -0.4});
    Revolute hinge[6](n={{0, 0.6, 0.8}, {1, 0, 0}, {0, 0.8, -0.6}, {0, 0.6, 0.8}, {1, 0, 0}, {0, 0.8, -0.6}}, each useFlange=true);
    Rotational.Torque torque[6](each tau=1);
  equation
    for i in 1:6 loop
      connect(fixed.frame_b, hinge[i].frame_a);
      connect(hinge[i].frame_b, back[i].frame_a);
      connect(torque[i].flange, hinge[i].flange_a);
    end for;
    for i in 1:3 loop
      connect(back[i].frame_b, box[i].frame_a);
      connect(back[i + 3].frame_b, cylinder[i].frame_a);
    end for;
    annotation(experiment(StopTime=1, Tolerance=1e-9));
  end Solids;

  model Zoo "Every joint in a chain, some drawn from the tip"
    inner World world(n={1, 2, 2});
    Fixed fixed;
    Universal universal(n_a={1, 0.5, 0}, phi_a(start=0.3), w_b(start=1));
    Cylindrical cylindrical(n={0, 1, 1}, s(start=0.2), w(start=-1));
    Spherical spherical(Q(start={1, 0.2, -0.3, 0.4}), w(start={1, 0, -1}));
    Dialectic.MultiBody.Planar plane(n={1, 1, 0}, v_x(start=0.5));
    Prismatic slide(n={0, 0.6, 0.8}, s(start=-0.1));
    Revolute hinge(n={1, 2, 3}, w(start=2));
    FixedTranslation rod[6](each r={0.3, -0.1, 0.2});
    Body body[6](each m=1, each r_CM={0.1, 0.05, -0.02}, each I_11=0.02, each I_22=0.03, each I_33=0.04, each I_32=0.005);
  equation
    connect(fixed.frame_b, rod[1].frame_a);
    connect(rod[1].frame_b, universal.frame_a);
    connect(universal.frame_b, rod[2].frame_a);
    connect(rod[2].frame_b, cylindrical.frame_b);
    connect(cylindrical.frame_a, rod[3].frame_a);
    connect(rod[3].frame_b, spherical.frame_a);
    connect(spherical.frame_b, rod[4].frame_a);
    connect(rod[4].frame_b, plane.frame_b);
    connect(plane.frame_a, rod[5].frame_a);
    connect(rod[5].frame_b, slide.frame_a);
    connect(slide.frame_b, rod[6].frame_b);
    connect(rod[6].frame_a, hinge.frame_a);
    connect(universal.frame_b, body[1].frame_a);
    connect(cylindrical.frame_a, body[2].frame_a);
    connect(spherical.frame_b, body[3].frame_a);
    connect(plane.frame_a, body[4].frame_a);
    connect(slide.frame_b, body[5].frame_a);
    connect(hinge.frame_b, body[6].frame_a);
    annotation(experiment(StopTime=0.5, Tolerance=1e-10));
  end Zoo;

  model Planet "On a free carrier: a motor turns two wheels against it, axes (1, 2, 2)"
    inner World world(g=0, TD=0);
    FreeMotion motion(w(start={0.3, -0.2, 0.1}));
    Body carrier(m=3, I_11=0.3, I_22=0.4, I_33=0.5);
    GearedRevolute gear(n={1, 2, 2}, r={0.4, -0.2, 0}, ratio=-2, useFlange=true);
    Body first(m=1, I_11=0.02, I_22=0.02, I_33=0.02);
    Body second(m=2, I_11=0.05, I_22=0.05, I_33=0.05);
    Rotational.Torque motor(tau=0.5);
    Fixed fixed;
    GearedRevolute held(n={1, 2, 2}, r={0.4, -0.2, 0}, ratio=-2, useFlange=true);
    Body heldFirst(m=1, I_11=0.02, I_22=0.02, I_33=0.02);
    Body heldSecond(m=2, I_11=0.05, I_22=0.05, I_33=0.05);
    Rotational.Torque heldMotor(tau=0.5);
  equation
    connect(motion.frame_b, carrier.frame_a);
    connect(carrier.frame_a, gear.frame_a);
    connect(gear.frame_b, first.frame_a);
    connect(gear.frame_c, second.frame_a);
    connect(motor.flange, gear.flange_a);
    connect(fixed.frame_b, held.frame_a);
    connect(held.frame_b, heldFirst.frame_a);
    connect(held.frame_c, heldSecond.frame_a);
    connect(heldMotor.flange, held.flange_a);
    annotation(experiment(StopTime=2, Tolerance=1e-11));
  end Planet;

  // ---- elastic parts ---------------------------------------------------------------------------------------------------------

  model Bound "Two free bodies on a spring-damper of six directions, none of them alike"
    parameter Real TD = 0;
    inner World world(g=0, TD=TD);
    FreeMotion motion1(r(start={0.1, 0.2, -0.1}), Q(start={1, 0.3, -0.2, 0.4}), w(start={1, -2, 0.5}), v(start={0.3, 0, 0}));
    FreeMotion motion2(r(start={0.4, 0, 0.2}), Q(start={1, -0.2, 0.5, 0.1}), w(start={-1, 1, 2}), v(start={0, -0.4, 0.2}));
    Body body1(m=2, r_CM={0.1, 0, 0.05}, I_11=0.05, I_22=0.08, I_33=0.09, I_21=0.01);
    Body body2(m=1, r_CM={-0.1, 0.02, 0}, I_11=0.03, I_22=0.04, I_33=0.06, I_32=0.01);
    SpringDamper spring(c={100, 200, 300}, c_phi={1, 2, 3});
  equation
    connect(motion1.frame_b, body1.frame_a);
    connect(motion2.frame_b, body2.frame_a);
    connect(body1.frame_a, spring.frame_a);
    connect(body2.frame_a, spring.frame_b);
    annotation(experiment(StopTime=3, Tolerance=1e-11));
  end Bound;

  model Held "Weight and a torque on springs whose axes are turned"
    inner World world(n={0, 0, -1});
    Fixed fixed;
    FixedRotation turn(n={1, 2, 2}, angle=50);
    SpringDamper spring(c={1000, 2000, 3000}, c_phi={10, 20, 30}, d={20, 30, 40}, d_phi={1, 2, 3}, TE=1e-3);
    FreeMotion motion(Q(start={cos(50*Modelica.Constants.pi/360), sin(50*Modelica.Constants.pi/360)/3, sin(50*Modelica.Constants.pi/360)*2/3, sin(50*Modelica.Constants.pi/360)*2/3}));
    Body body(m=2, I_11=0.1, I_22=0.2, I_33=0.25);
    Torque torque(t={0.5, -0.4, 0.3});
  equation
    connect(fixed.frame_b, turn.frame_a);
    connect(turn.frame_b, spring.frame_a);
    connect(spring.frame_b, body.frame_a);
    connect(motion.frame_b, body.frame_a);
    connect(torque.frame_b, body.frame_a);
    annotation(experiment(StopTime=20, Tolerance=1e-9));
  end Held;

  // ---- the same in the plane and in space ------------------------------------------------------------------------------------

  model PlanarTwin
    parameter Real TD;
    inner Planar.World world(TD=TD);
    Planar.Fixed fixed, pivot(r={2, 0});
    Planar.LimitedRevolute hinge1(phi_min=-2, phi_max=0.6, c=1000, d=1, TE=1e-3, phi_start=0.3);
    Planar.FixedTranslation link1(r={1, 0}), centre1(r={0.4, 0.1});
    Planar.Body body1(m=2, I=0.2);
    Planar.Revolute hinge2(phi(start=-0.5), w(start=1));
    Planar.FixedTranslation link2(r={0.5, 0.2}), centre2(r={0.25, 0});
    Planar.Body body2(m=1, I=0.1);
    Planar.LimitedPrismatic slide(r={0, 2}, s_min=-0.1, s_max=0.2, c=1000, d=5, TE=1e-3);
    Planar.Body load(m=0.7, I=0.05);
    Planar.Spring spring(c=50, l=0.3, TE=1e-3);
    Planar.Damper damper(d=2);
    Planar.SpringDamper closure(c_x=3000, c_y=2000, c_phi=0, d_x=10, d_y=20, d_phi=0, TE=1e-3, damping=Dialectic.Damping.kinetic);
    Planar.LineForce actuator(f_ext=-3);
    Planar.Force follower(fx=1, fy=2, resolve=Planar.Resolve.frame);
  equation
    connect(fixed.frame_b, hinge1.frame_a);
    connect(hinge1.frame_b, link1.frame_a);
    connect(hinge1.frame_b, centre1.frame_a);
    connect(centre1.frame_b, body1.frame_a);
    connect(link1.frame_b, hinge2.frame_a);
    connect(hinge2.frame_b, link2.frame_a);
    connect(hinge2.frame_b, centre2.frame_a);
    connect(centre2.frame_b, body2.frame_a);
    connect(link2.frame_b, slide.frame_a);
    connect(slide.frame_b, load.frame_a);
    connect(pivot.frame_b, spring.frame_a);
    connect(spring.frame_b, load.frame_a);
    connect(pivot.frame_b, damper.frame_a);
    connect(damper.frame_b, link1.frame_b);
    connect(pivot.frame_b, actuator.frame_a);
    connect(actuator.frame_b, link2.frame_b);
    connect(follower.frame_b, link2.frame_b);
    connect(link1.frame_b, closure.frame_a);
    connect(closure.frame_b, load.frame_a);
  end PlanarTwin;

  model Twins "Hinges, a slide, line springs, a loop, stops, forces"
    parameter Real TD = 1e-3;
    inner World world(TD=TD);
    Fixed fixed, pivot(r={2, 0, 0});
    LimitedRevolute hinge1(phi_min=-2, phi_max=0.6, c=1000, d=1, TE=1e-3, phi_start=0.3);
    BodyShape link1(r={1, 0, 0}, m=2, r_CM={0.4, 0.1, 0}, I_11=1, I_22=1, I_33=0.2);
    Revolute hinge2(n={0, 0, 3}, phi(start=-0.5), w(start=1));
    BodyShape link2(r={0.5, 0.2, 0}, m=1, r_CM={0.25, 0, 0}, I_11=1, I_22=1, I_33=0.1);
    LimitedPrismatic slide(n={0, 2, 0}, s_min=-0.1, s_max=0.2, c=1000, d=5, TE=1e-3);
    Body load(m=0.7, I_11=1, I_22=1, I_33=0.05);
    Spring spring(c=50, l=0.3, TE=1e-3);
    Damper damper(d=2);
    SpringDamper closure(c={3000, 2000, 1000}, c_phi={7, 8, 0}, d={10, 20, 30}, d_phi={0.1, 0.2, 0}, TE=1e-3, damping=Dialectic.Damping.kinetic);
    LineForce actuator(f_ext=-3);
    Force follower(f={1, 2, 0}, resolve=Resolve.frame);
    PlanarTwin planar(TD=TD);
  equation
    connect(fixed.frame_b, hinge1.frame_a);
    connect(hinge1.frame_b, link1.frame_a);
    connect(link1.frame_b, hinge2.frame_a);
    connect(hinge2.frame_b, link2.frame_a);
    connect(link2.frame_b, slide.frame_a);
    connect(slide.frame_b, load.frame_a);
    connect(pivot.frame_b, spring.frame_a);
    connect(spring.frame_b, load.frame_a);
    connect(pivot.frame_b, damper.frame_a);
    connect(damper.frame_b, link1.frame_b);
    connect(pivot.frame_b, actuator.frame_a);
    connect(actuator.frame_b, link2.frame_b);
    connect(follower.frame_b, link2.frame_b);
    connect(link1.frame_b, closure.frame_a);
    connect(closure.frame_b, load.frame_a);
    annotation(experiment(StopTime=2), __lied(solver="rk4", step=1e-4));
  end Twins;

  model Crank
    parameter Real TD;
    inner Planar.World world(TD=TD);
    Planar.Fixed fixed;
    Planar.Revolute hinge(phi(start=0.4));
    Planar.FixedTranslation rod(r={0.5, 0.1});
    Planar.Frame frame_b;
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, rod.frame_a);
    connect(rod.frame_b, frame_b);
  end Crank;

  model Swing "The crank and a body in the plane"
    extends Crank;
    Planar.Body body(m=2, I=0.3);
  equation
    connect(rod.frame_b, body.frame_a);
  end Swing;

  model Carried "A planar crank carries a body in space; its twin a planar one"
    parameter Real TD = 1e-3;
    inner World world(TD=TD);
    Crank crank(TD=TD);
    Swing twin(TD=TD);
    PlanarToMultiBody carrier;
    Body body(m=2, I_11=1, I_22=2, I_33=0.3, I_31=0.1, I_32=0.2);
  equation
    connect(crank.frame_b, carrier.frame_a);
    connect(carrier.frame_b, body.frame_a);
    annotation(experiment(StopTime=2), __lied(solver="rk4", step=1e-3));
  end Carried;

  // ---- sources, sensors, breaking --------------------------------------------------------------------------------------------

  model Turn "Takes the derivative of an orientation"
    extends Interfaces.AbsoluteSensor;
    Real rate[3,3](each unit="1/s");
  equation
    rate = der(frame_a.R);
  end Turn;

  model Moved "A place that turns by 2 t about an axis and flies, and a body seen from there; forces and powers at them"
    inner World world(g=0, TD=0);
    Move move(r_ref={time, 0, 0}, v_ref={1, 0, 0}, Q_ref={cos(time), sin(time)/3, sin(time)*2/3, sin(time)*2/3}, w_ref={2/3, 4/3, 4/3});
    FixedTranslation arm(r={0, 0, 1});
    CutForce cut;
    PowerSensor power;
    ForceSensor sensor(T=0.01, resolve=Resolve.frame);
    PowerMeter meter(T=0.01);
    Body body(m=2, I_11=0.1, I_22=0.2, I_33=0.3);
    FreeMotion motion(r(start={1, 2, 3}), v(start={0, 1, 0}), w(start={0, 0, 1}));
    Body free(m=1, I_11=0.1, I_22=0.1, I_33=0.1);
    RelativePosition position;
    RelativeVelocity velocity;
    AbsolutePosition pose;
    AbsoluteVelocity speed;
    Turn turn;
  equation
    connect(move.frame_b, arm.frame_a);
    connect(arm.frame_b, cut.frame_a);
    connect(cut.frame_b, power.frame_a);
    connect(power.frame_b, sensor.frame_a);
    connect(sensor.frame_b, meter.frame_a);
    connect(meter.frame_b, body.frame_a);
    connect(motion.frame_b, free.frame_a);
    connect(move.frame_b, position.frame_a);
    connect(position.frame_b, free.frame_a);
    connect(move.frame_b, velocity.frame_a);
    connect(velocity.frame_b, free.frame_a);
    connect(pose.frame_a, body.frame_a);
    connect(speed.frame_a, body.frame_a);
    connect(turn.frame_a, body.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Moved;

  model Torn "A body on an arm, swung around by a motor, tears off and flies on"
    inner World world(g=0, TD=0);
    Fixed fixed;
    Revolute hinge(n={0, 1, 1}, w(start=2), useFlange=true);
    Rotational.Torque motor(tau=4);
    Body rotor(m=1, I_11=0.5, I_22=0.5, I_33=0.5);
    FixedTranslation arm(r={1, 0, 0});
    Breakable bond(f_max=8);
    Body body(m=1, I_11=0.1, I_22=0.2, I_33=0.3);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(motor.flange, hinge.flange_a);
    connect(hinge.frame_b, rotor.frame_a);
    connect(hinge.frame_b, arm.frame_a);
    connect(arm.frame_b, bond.frame_a);
    connect(bond.frame_b, body.frame_a);
    annotation(experiment(StopTime=4, Tolerance=1e-10));
  end Torn;

end Parts;
