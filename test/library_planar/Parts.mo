package Parts "Small systems in the plane, with known answers"
  import Dialectic.Planar.*;
  import Dialectic.Rotational;
  import Dialectic.Translational;

  // ---- joints and rigid parts ------------------------------------------------------------------------------------------------

  model Pendulum
    inner World world;
    Fixed fixed;
    Revolute joint(phi(start=0.5));
    FixedTranslation rod(r={0.3, 0.4});
    Body body(m=2, I=0.1);
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Pendulum;

  model Backwards "The same, drawn from the tip to the root, without a World"
    Fixed fixed;
    Revolute joint(phi(start=-0.5));
    FixedTranslation rod(r={-0.3, -0.4});
    Body body(m=2, I=0.1);
  equation
    connect(body.frame_a, rod.frame_a);
    connect(rod.frame_b, joint.frame_a);
    connect(joint.frame_b, fixed.frame_b);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Backwards;

  model DoublePendulum
    inner World world;
    Fixed fixed;
    Revolute joint1(phi(start=0.3));
    FixedTranslation rod1(r={1, 0});
    PointMass mass1(m=1);
    Revolute joint2(phi(start=1), w(start=-1));
    FixedTranslation rod2(r={0.5, 0});
    Body body2(m=0.7, I=0);
  equation
    connect(fixed.frame_b, joint1.frame_a);
    connect(joint1.frame_b, rod1.frame_a);
    connect(rod1.frame_b, mass1.frame_a);
    connect(rod1.frame_b, joint2.frame_a);
    connect(joint2.frame_b, rod2.frame_a);
    connect(rod2.frame_b, body2.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-11));
  end DoublePendulum;

  model Cantilever "Nothing moves"
    Fixed fixed(r={1, 2}, phi=0.2);
    FixedRotation bend(alpha=0.3);
    FixedTranslation rod(r={2, 1});
    CutForce cut;
    Body body(m=3, I=1);
  equation
    connect(fixed.frame_b, bend.frame_a);
    connect(bend.frame_b, cut.frame_a);
    connect(cut.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
  end Cantilever;

  model Throw
    inner World world;
    FreeMotion motion(vx(start=2), vy(start=5), w(start=3));
    Body body(m=2, I=0.5);
  equation
    connect(motion.frame_b, body.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Throw;

  model Dumbbell "Two masses that fly about each other without gravity, held at one of them"
    inner World world(g={0, 0});
    FreeMotion motion(w(start=20), vx(start=1));
    Body a(m=1, I=0.01);
    FixedTranslation rod(r={0.5, 0});
    Body b(m=2, I=0.02);
  equation
    connect(motion.frame_a, a.frame_a);
    connect(motion.frame_b, rod.frame_a);
    connect(rod.frame_b, b.frame_a);
    annotation(experiment(StopTime=10, Tolerance=1e-10));
  end Dumbbell;

  model Incline "A slide, driven by a force that a spring opposes"
    inner World world;
    Fixed fixed(phi=0.4);
    Prismatic slide(r={3, 4}, useFlange=true, s(start=0.1));
    Body body(m=2, I=1);
    Translational.Force force(f=10);
    Translational.SpringDamper spring(c=50, d=3);
    Translational.Fixed base;
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, body.frame_a);
    connect(force.flange, slide.flange_a);
    connect(base.flange_b, spring.flange_a);
    connect(spring.flange_b, slide.flange_a);
    annotation(experiment(StopTime=20, Tolerance=1e-10));
  end Incline;

  model Driven "A wheel turned by a torque on the flange, with a rotor of its own there"
    Fixed fixed;
    Revolute joint(useFlange=true);
    Body body(m=1, I=0.3);
    Rotational.Torque torque(tau=2);
    Rotational.Inertia rotor(J=0.2);
    PowerSensor sensor;
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, sensor.frame_a);
    connect(sensor.frame_b, body.frame_a);
    connect(torque.flange, joint.flange_a);
    connect(rotor.flange_a, joint.flange_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Driven;

  model Stops "A beam falls on the stop of its hinge, a mass on that of its slide"
    Fixed fixed;
    LimitedRevolute hinge(phi_min=-0.5, phi_max=0.5, c=1e4, d=100);
    FixedTranslation rod(r={0.5, 0});
    Body body(m=2, I=0.1);
    LimitedPrismatic slide(r={0, 1}, s_min=-0.3, s_max=1, s_start=0.2, c=1e4, d=100);
    Body mass(m=3, I=0);
    LimitedPrismatic raised(r={0, 1}, s_min=-0.3, s_max=0.6, v_start=1, useFlange=true, c=1e4, d=100, TE=1e-3);
    Body load(m=1, I=1);
    Translational.Force lift(f=20);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, mass.frame_a);
    connect(fixed.frame_b, raised.frame_a);
    connect(raised.frame_b, load.frame_a);
    connect(lift.flange, raised.flange_a);
    annotation(experiment(StopTime=10, Tolerance=1e-9));
  end Stops;

  // ---- springs ---------------------------------------------------------------------------------------------------------------

  model Held "A body in a spring-damper whose axes are turned"
    parameter Dialectic.Damping damping = Dialectic.Damping.elastic;
    inner World world;
    Fixed fixed(phi=0.3);
    SpringDamper spring(c_x=100, c_y=400, c_phi=30, d_x=10, d_y=20, d_phi=3, TE=2e-3, damping=damping);
    FreeMotion motion(phi(start=0.3));
    Body body(m=2, I=0.5);
  equation
    connect(fixed.frame_b, spring.frame_a);
    connect(spring.frame_b, body.frame_a);
    connect(motion.frame_b, body.frame_a);
    annotation(experiment(StopTime=20, Tolerance=1e-10));
  end Held;

  model Carousel "A body turns with an arm, held there by springs: T_E and dampers do not notice the rotation"
    parameter Real w = 5;
    parameter Real u = 1.5*w^2*0.8/(1000 - 1.5*w^2) "m w^2 (l + u) = c u";
    parameter Dialectic.Damping damping = Dialectic.Damping.elastic;
    inner World world(g={0, 0}, TD=0);
    Move arm(phi_ref=w*time, w_ref=w);
    FixedTranslation rod(r={0.8, 0});
    SpringDamper spring(c_x=1000, c_y=2000, c_phi=10, d_x=20, d_y=20, d_phi=1, TE=1e-2, damping=damping);
    FreeMotion motion(x(start=0.8 + u), vy(start=w*(0.8 + u)), w(start=w));
    Body body(m=1.5, I=0.1);
  equation
    connect(arm.frame_b, rod.frame_a);
    connect(rod.frame_b, spring.frame_a);
    connect(spring.frame_b, body.frame_a);
    connect(motion.frame_b, body.frame_a);
    annotation(experiment(StopTime=3, Tolerance=1e-10));
  end Carousel;

  model SpringPendulum "A point on a spring and a damper"
    inner World world;
    Fixed fixed;
    Prismatic slideX(r={1, 0}, s(start=0.6));
    Prismatic slideY(r={0, 1}, v(start=1));
    PointMass mass(m=0.5);
    Spring spring(c=60, l=0.5);
    Damper damper(d=0.4);
  equation
    connect(fixed.frame_b, slideX.frame_a);
    connect(slideX.frame_b, slideY.frame_a);
    connect(slideY.frame_b, mass.frame_a);
    connect(fixed.frame_b, spring.frame_a);
    connect(spring.frame_b, mass.frame_a);
    connect(fixed.frame_b, damper.frame_a);
    connect(damper.frame_b, mass.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-11));
  end SpringPendulum;

  model Triangle "Two rods that carry a load where they meet; the loop is closed by a stiff spring"
    inner World world;
    Fixed left;
    Fixed right(r={2, 0});
    Revolute hingeLeft(phi(start=-0.9));
    FixedTranslation rodLeft(r={1.5, 0});
    Body load(m=10, I=0.1);
    Revolute hingeRight(phi(start=-2.2));
    FixedTranslation rodRight(r={1.5, 0});
    Body tip(m=1e-3, I=1e-3);
    SpringDamper closure(c_x=1e6, c_y=1e6, c_phi=0, d_x=1e3, d_y=1e3, damping=Dialectic.Damping.elastic);
    Damper damper(d=50);
  equation
    connect(left.frame_b, hingeLeft.frame_a);
    connect(hingeLeft.frame_b, rodLeft.frame_a);
    connect(rodLeft.frame_b, load.frame_a);
    connect(right.frame_b, hingeRight.frame_a);
    connect(hingeRight.frame_b, rodRight.frame_a);
    connect(rodRight.frame_b, tip.frame_a);
    connect(load.frame_a, closure.frame_a);
    connect(tip.frame_a, closure.frame_b);
    connect(left.frame_b, damper.frame_a);
    connect(tip.frame_a, damper.frame_b);
    annotation(experiment(StopTime=20, Tolerance=1e-9));
  end Triangle;

  // ---- wheels and gears --------------------------------------------------------------------------------------------------------

  model Rolling "A disc rolls down a slope, another is driven along it"
    inner World world;
    Fixed slope(r={1, 2}, phi=-0.3);
    RollingWheel wheel(radius=0.5);
    Body disc(m=2, I=0.25);
    RollingWheel drivenWheel(radius=0.5, useFlange=true);
    Body drivenDisc(m=2, I=0.25);
    Rotational.Torque torque(tau=-4);
  equation
    connect(slope.frame_b, wheel.frame_a);
    connect(wheel.frame_b, disc.frame_a);
    connect(slope.frame_b, drivenWheel.frame_a);
    connect(drivenWheel.frame_b, drivenDisc.frame_a);
    connect(torque.flange, drivenWheel.flange_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Rolling;

  model Sliding "A ball that does not turn is put down on the ground at speed"
    inner World world(TD=0);
    Fixed ground;
    FrictionWheel wheel(radius=0.5, c=1e5, d=200, vAdhesion=1e-3, vSlide=2e-3, mu_A=0.2, mu_S=0.2);
    FreeMotion motion(y(start=0.5 - 2*9.81/1e5), vx(start=6));
    Body ball(m=2, I=0.25);
  equation
    connect(ground.frame_b, wheel.frame_a);
    connect(wheel.frame_b, ball.frame_a);
    connect(motion.frame_b, ball.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-9));
  end Sliding;

  model Bouncing "A ball falls on the ground"
    inner World world;
    Fixed ground(phi=0.1);
    FrictionWheel wheel(radius=0.1, c=1e4, d=5, TE=1e-4, vAdhesion=0.01, vSlide=0.02, mu_A=0.5, mu_S=0.4);
    FreeMotion motion(y(start=0.5));
    Body ball(m=1, I=0.004);
  equation
    connect(ground.frame_b, wheel.frame_a);
    connect(wheel.frame_b, ball.frame_a);
    connect(motion.frame_b, ball.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-9));
  end Bouncing;

  model Geared "A torque on one of two wheels, with stiff teeth and with rigid ones"
    inner World world;
    Fixed a;
    Fixed b(r={0.3, 0});
    Revolute first(useFlange=true);
    Revolute second(useFlange=true);
    Body wheelA(m=1, I=0.2);
    Body wheelB(m=1, I=0.6);
    Gear gear(ratio=-2, c=1e5, d=100);
    Rotational.Torque torque(tau=3);
    GearedRevolute pair(r={0.3, 0}, ratio=-2, useFlange=true);
    Body rigidA(m=1, I=0.2);
    Body rigidB(m=1, I=0.6);
    Rotational.Torque rigidTorque(tau=3);
  equation
    connect(a.frame_b, first.frame_a);
    connect(b.frame_b, second.frame_a);
    connect(first.frame_b, wheelA.frame_a);
    connect(second.frame_b, wheelB.frame_a);
    connect(first.flange_a, gear.flange_a);
    connect(gear.flange_b, second.flange_a);
    connect(torque.flange, first.flange_a);
    connect(a.frame_b, pair.frame_a);
    connect(pair.frame_b, rigidA.frame_a);
    connect(pair.frame_c, rigidB.frame_a);
    connect(rigidTorque.flange, pair.flange_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Geared;

  model Planet "Geared wheels on a carrier that is free to turn: angular momentum stays"
    inner World world(g={0, 0}, TD=0);
    FreeMotion carrier(w(start=1), y(start=1));
    Body carrierBody(m=2, I=0.5);
    GearedRevolute pair(r={0.3, 0.1}, ratio=-2, useFlange=true);
    Body sun(m=1, I=0.2);
    Body planet(m=0.5, I=0.1);
    Rotational.Torque torque(tau=3);
  equation
    connect(carrier.frame_b, carrierBody.frame_a);
    connect(carrierBody.frame_a, pair.frame_a);
    connect(pair.frame_b, sun.frame_a);
    connect(pair.frame_c, planet.frame_a);
    connect(torque.flange, pair.flange_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Planet;

  // ---- from outside, sensors -------------------------------------------------------------------------------------------------

  model Pushed
    inner World world(g={0, 0}, TD=0);
    Force wind(fx=3, fy=if time < 0.5 then 1 else 0);
    FreeMotion motion1;
    Body body1(m=2, I=1);
    Force jet(resolve=Resolve.frame, fx=4);
    FreeMotion motion2(w(start=3));
    Body body2(m=2, I=1);
    Torque torque(t=5);
    FreeMotion motion3;
    Body body3(m=2, I=2);
    LineForce rope(f_ext=-6);
    FreeMotion motion4(x(start=3), y(start=4));
    Body body4(m=2, I=1);
    Fixed fixed;
  equation
    connect(wind.frame_b, body1.frame_a);
    connect(motion1.frame_b, body1.frame_a);
    connect(jet.frame_b, body2.frame_a);
    connect(motion2.frame_b, body2.frame_a);
    connect(torque.frame_b, body3.frame_a);
    connect(motion3.frame_b, body3.frame_a);
    connect(rope.frame_a, fixed.frame_b);
    connect(rope.frame_b, body4.frame_a);
    connect(motion4.frame_b, body4.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Pushed;

  model Moved "An arm shaken and turned as prescribed"
    Move move(x_ref=0.1*sin(10*time), vx_ref=cos(10*time), ax_ref=-10*sin(10*time), y_ref=time^2, vy_ref=2*time, ay_ref=2,
      phi_ref=3*time, w_ref=3);
    FixedTranslation rod(r={0.5, 0});
    CutForce cut;
    Body body(m=2, I=1);
    AbsolutePosition pose;
    AbsoluteVelocity velocity;
    RelativePosition between;
    RelativeVelocity relative;
  equation
    connect(move.frame_b, rod.frame_a);
    connect(rod.frame_b, cut.frame_a);
    connect(cut.frame_b, body.frame_a);
    connect(pose.frame_a, body.frame_a);
    connect(velocity.frame_a, body.frame_a);
    connect(between.frame_a, move.frame_b);
    connect(between.frame_b, body.frame_a);
    connect(relative.frame_a, move.frame_b);
    connect(relative.frame_b, body.frame_a);
    annotation(experiment(StopTime=1));
  end Moved;

  model Seen "Two that fly past each other, seen from one that turns"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion1(w(start=2), vx(start=1));
    Body body1(m=1, I=1);
    FreeMotion motion2(x(start=1), vy(start=3), w(start=-1));
    Body body2(m=1, I=1);
    RelativePosition position;
    RelativeVelocity velocity;
  equation
    connect(motion1.frame_b, body1.frame_a);
    connect(motion2.frame_b, body2.frame_a);
    connect(position.frame_a, body1.frame_a);
    connect(position.frame_b, body2.frame_a);
    connect(velocity.frame_a, body1.frame_a);
    connect(velocity.frame_b, body2.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Seen;

  model Controlled "A force from what a sensor measures: an oscillator"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(x(start=1));
    Body body(m=2, I=1);
    AbsolutePosition sensor;
    Blocks.Gain gain(k=-8);
    Force force;
  equation
    connect(motion.frame_b, body.frame_a);
    connect(sensor.frame_a, body.frame_a);
    connect(sensor.x, gain.u);
    connect(gain.y, force.fx);
    connect(force.frame_b, body.frame_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Controlled;

  model Measured "A body pushed through sensors whose signals go on to blocks"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(phi(start=0.5));
    Force force(fx=6);
    ForceSensor world_(T=0.1);
    ForceSensor frame(T=0.1, resolve=Resolve.frame);
    PowerMeter meter(T=0.1);
    Body body(m=2, I=1);
    Blocks.Integrator impulse, work;
  equation
    connect(motion.frame_b, force.frame_b);
    connect(force.frame_b, world_.frame_a);
    connect(world_.frame_b, frame.frame_a);
    connect(frame.frame_b, meter.frame_a);
    connect(meter.frame_b, body.frame_a);
    connect(world_.fx, impulse.u);
    connect(meter.power, work.u);
    annotation(experiment(StopTime=0.5, Tolerance=1e-10));
  end Measured;

  // ---- wheels seen from above ------------------------------------------------------------------------------------------------

  model Bicycle "Two wheels that do not slip, the front one turned: a circle"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(vx(start=2), w(start=2*tan(0.3)/1.5));
    FixedTranslation toCentre(r={0.7, 0}), toFront(r={1.5, 0});
    Body body(m=10, I=2);
    FixedRotation steering(alpha=0.3);
    IdealWheelJoint rear(radius=0.3), front(radius=0.2);
  equation
    connect(motion.frame_b, rear.frame_a);
    connect(motion.frame_b, toCentre.frame_a);
    connect(motion.frame_b, toFront.frame_a);
    connect(toCentre.frame_b, body.frame_a);
    connect(toFront.frame_b, steering.frame_a);
    connect(steering.frame_b, front.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Bicycle;

  model Skate "A blade behind the centre of mass: the sleigh of Chaplygin"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(w(start=2));
    FixedTranslation toCentre(r={0.5, 0});
    Body body(m=4, I=3);
    IdealWheelJoint blade(radius=1);
  equation
    connect(motion.frame_b, blade.frame_a);
    connect(motion.frame_b, toCentre.frame_a);
    connect(toCentre.frame_b, body.frame_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Skate;

  model DrivenWheel "A torque on a wheel that pushes a body along a line"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(phi(start=0.5));
    Body body(m=10, I=2);
    IdealWheelJoint wheel(radius=0.3, useFlange=true);
    Rotational.Inertia inertia(J=0.2);
    Rotational.Torque torque(tau=3);
  equation
    connect(motion.frame_b, body.frame_a);
    connect(motion.frame_b, wheel.frame_a);
    connect(wheel.flange_a, inertia.flange_a);
    connect(torque.flange, wheel.flange_a);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end DrivenWheel;

  model Skid "A wheel that rolls along x while the body slides along y"
    inner World world(g={0, 0}, TD=0);
    FreeMotion motion(vx(start=1), vy(start=4));
    Body body(m=10, I=2);
    DryFrictionWheelJoint wheel(radius=0.3, N=60, dynamicLoad=40, vAdhesion=0.01, vSlide=0.02, mu_A=0.8, mu_S=0.5);
    Rotational.Fixed axle;
    Rotational.Joint joint(w(start=1/0.3), TD=0);
    Rotational.Inertia inertia(J=0.2);
  equation
    connect(motion.frame_b, body.frame_a);
    connect(motion.frame_b, wheel.frame_a);
    connect(axle.flange_b, joint.flange_a);
    connect(joint.flange_b, inertia.flange_a);
    connect(joint.flange_b, wheel.flange_a);
    annotation(experiment(StopTime=1, Tolerance=1e-10));
  end Skid;
end Parts;
