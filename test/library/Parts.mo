package Parts "Small systems for what the examples do not use"
  import Dialectic.Translational;
  import Dialectic.Rotational;

  model Sources
    Blocks.Constant constant_(k=3);
    Blocks.Step step(height=2, offset=1, startTime=0.3);
    Blocks.Ramp ramp(height=2, duration=0.5, offset=1, startTime=0.25);
    Blocks.Pulse pulse(amplitude=2, width=30, period=0.2, offset=1, startTime=0.1);
    Blocks.Pulse two(amplitude=2, width=100, period=0.2, nperiod=2, startTime=-0.1);
    Blocks.Sine sine(amplitude=2, f=3, phase=0.5, offset=1, startTime=0.2);
    Blocks.Table table(table=[0, 1; 0.2, 3; 0.2, 5; 0.4, 4; 0.6, 4], offset=10, startTime=0.1);
    Blocks.Table one(table=[0, 7]);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Sources;

  model Area "Integrals of signals that jump"
    Blocks.Pulse pulse(amplitude=2, width=30, period=0.2, startTime=0.1);
    Blocks.Step step(height=3, startTime=0.3);
    Blocks.Ramp ramp(height=2, duration=0.5, startTime=0.25);
    Blocks.Table table(table=[0, 1; 0.2, 3; 0.2, 5; 0.4, 4; 0.6, 4], offset=10, startTime=0.1);
    Blocks.Integrator integrator(y_start=1);
    Blocks.Integrator steps;
    Blocks.Integrator ramps;
    Blocks.Integrator tables;
  equation
    connect(pulse.y, integrator.u);
    connect(step.y, steps.u);
    connect(ramp.y, ramps.u);
    connect(table.y, tables.u);
    annotation(experiment(StopTime=1));
  end Area;

  model Control
    Blocks.Sine source(f=1);
    Blocks.Step step(startTime=0.5);
    Blocks.Gain gain(k=-3);
    Blocks.Add add(k1=2, k2=5);
    Blocks.Limiter limiter(uMax=0.5);
    Blocks.Integrator integrator(k=2, y_start=1);
    Blocks.FirstOrder filter(k=2, T=0.1, y_start=0.5);
    Blocks.PID pid(k=2, Ti=0.5, Td=0.1, Nd=5);
  equation
    connect(source.y, gain.u);
    connect(source.y, add.u1);
    connect(gain.y, add.u2);
    connect(source.y, limiter.u);
    connect(source.y, integrator.u);
    connect(step.y, filter.u);
    connect(step.y, pid.u);
    annotation(experiment(StopTime=1, Interval=0.01, Tolerance=1e-10));
  end Control;

  model Loop "A controller holds a mass at a place"
    Translational.Fixed ground;
    Translational.Joint joint(TD=0, s(start=1));
    Translational.Body body(m=1, g=0);
    Blocks.Gain place(k=-4);
    Blocks.Gain speed(k=-2);
    Blocks.Add sum;
    Parts.Sensor sensor;
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(sensor.flange_a, body.flange_a);
    connect(sensor.s, place.u);
    connect(sensor.v, speed.u);
    connect(place.y, sum.u1);
    connect(speed.y, sum.u2);
    connect(sum.y, joint.f_ext);
    annotation(experiment(StopTime=2, Tolerance=1e-10));
  end Loop;

  model Sensor "A user's own class beside the library's"
    Translational.Flange flange_a;
    Modelica.Blocks.Interfaces.RealOutput s;
    Modelica.Blocks.Interfaces.RealOutput v;
  equation
    s = flange_a.s;
    v = flange_a.v;
    flange_a.f = 0;
  end Sensor;

  model Moved "A body on a prescribed motion"
    Translational.Move move(s_ref=0.1*sin(10*time), v_ref=cos(10*time), a_ref=-10*sin(10*time));
    Translational.Body body(m=2, g=0);
  equation
    connect(move.flange, body.flange_a);
    annotation(experiment(StopTime=1, Interval=0.001));
  end Moved;

  model Shaken "A mass on a spring, whose foot moves"
    Translational.Move foot(s_ref=0.1*sin(10*time), v_ref=cos(10*time), a_ref=-10*sin(10*time));
    Translational.Fixed ground;
    Translational.Joint joint(TD=0);
    Translational.Body body(m=1, g=0);
    Translational.SpringDamper spring(c=400, d=40);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(foot.flange, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
    annotation(experiment(StopTime=2, Interval=0.001, Tolerance=1e-9));
  end Shaken;

  model Pushed
    Translational.Force force(f=3);
    Translational.Fixed ground;
    Translational.Joint joint;
    Translational.Body body(m=2, g=0);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(force.flange, body.flange_a);
    annotation(experiment(StopTime=1));
  end Pushed;

  model Broken "A load grows until the spring breaks"
    Translational.Fixed ground;
    Translational.Joint joint(f_ext=20*time);
    Translational.Body body(m=1, g=0);
    Translational.Breakable spring(c=1e4, d=200, f_max=10);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(ground.flange_b, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
    annotation(experiment(StopTime=1, Interval=0.001, Tolerance=1e-9));
  end Broken;

  model Twins "The same system in translation and in rotation"
    Translational.Fixed ground;
    Translational.Joint joint(TD=1e-3, s(start=0.2), v(start=3), f_ext=2*sin(5*time));
    Translational.Body body(m=1, g=0);
    Translational.Spring spring(l=0.1, c=100, TE=1e-3);
    Translational.Damper damper(d=0.1);
    Translational.SpringDamper springDamper(l=0.05, c=50, d=0.2, damping=Dialectic.Damping.kinetic);
    Translational.ElastoGap gap(l=-0.1, c=1e4, d=5);
    Translational.ElastoGap kineticGap(l=-0.12, c=1e4, d=5, damping=Dialectic.Damping.kinetic);
    Translational.DryFriction dryFriction(N=0.5, vAdhesion=0.05, vSlide=0.3, mu_A=0.4, mu_S=0.3);
    Translational.Stiction stiction(N=0.5, mu_A=0.4, mu_S=0.3, vSlide=0.3, c=1e4, TE=1e-3);
    Rotational.Fixed axis;
    Rotational.Joint turn(TD=1e-3, phi(start=0.2), w(start=3), tau_ext=2*sin(5*time));
    Rotational.Inertia inertia(J=1);
    Rotational.Spring rotationalSpring(phi0=0.1, c=100, TE=1e-3);
    Rotational.Damper rotationalDamper(d=0.1);
    Rotational.SpringDamper rotationalSpringDamper(phi0=0.05, c=50, d=0.2, damping=Dialectic.Damping.kinetic);
    Rotational.ElastoGap rotationalGap(phi0=-0.1, c=1e4, d=5);
    Rotational.ElastoGap rotationalKineticGap(phi0=-0.12, c=1e4, d=5, damping=Dialectic.Damping.kinetic);
    Rotational.DryFriction rotationalDryFriction(N=0.5, wAdhesion=0.05, wSlide=0.3, mu_A=0.4, mu_S=0.3);
    Rotational.Stiction rotationalStiction(N=0.5, mu_A=0.4, mu_S=0.3, wSlide=0.3, c=1e4, TE=1e-3);
  equation
    connect(ground.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
    connect(ground.flange_b, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
    connect(ground.flange_b, damper.flange_a);
    connect(damper.flange_b, body.flange_a);
    connect(ground.flange_b, springDamper.flange_a);
    connect(springDamper.flange_b, body.flange_a);
    connect(ground.flange_b, gap.flange_a);
    connect(gap.flange_b, body.flange_a);
    connect(ground.flange_b, kineticGap.flange_a);
    connect(kineticGap.flange_b, body.flange_a);
    connect(ground.flange_b, dryFriction.flange_a);
    connect(dryFriction.flange_b, body.flange_a);
    connect(ground.flange_b, stiction.flange_a);
    connect(stiction.flange_b, body.flange_a);
    connect(axis.flange_b, turn.flange_a);
    connect(turn.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalSpring.flange_a);
    connect(rotationalSpring.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalDamper.flange_a);
    connect(rotationalDamper.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalSpringDamper.flange_a);
    connect(rotationalSpringDamper.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalGap.flange_a);
    connect(rotationalGap.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalKineticGap.flange_a);
    connect(rotationalKineticGap.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalDryFriction.flange_a);
    connect(rotationalDryFriction.flange_b, inertia.flange_a);
    connect(axis.flange_b, rotationalStiction.flange_a);
    connect(rotationalStiction.flange_b, inertia.flange_a);
    annotation(experiment(StopTime=2, Interval=0.0005, Tolerance=1e-9));
  end Twins;
end Parts;
