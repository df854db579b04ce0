package Trust "Motions whose classic solution is known"
  import Dialectic.Translational.*;

  model Oscillator "s = cos(10 t) without time constants"
    parameter Real TD = 0;
    parameter Real TE = 0;
    Fixed wall;
    Joint joint(TD=TD, s(start=1));
    Body mass(m=1, g=0);
    Spring spring(c=100, TE=TE);
  equation
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, mass.flange_a);
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, mass.flange_a);
    annotation(experiment(StopTime=2));
  end Oscillator;

  model Pendulum "T_D comes from the World, nobody names it"
    inner Dialectic.Planar.World world(TD=2e-3);
    Dialectic.Planar.Fixed ceiling;
    Dialectic.Planar.Revolute upper, lower;
    Dialectic.Planar.FixedTranslation rods[2](each r={1, 0});
    Dialectic.Planar.Body bodies[2](each m=1, each I=0.1);
  equation
    connect(ceiling.frame_b, upper.frame_a);
    connect(upper.frame_b, rods[1].frame_a);
    connect(rods[1].frame_b, bodies[1].frame_a);
    connect(rods[1].frame_b, lower.frame_a);
    connect(lower.frame_b, rods[2].frame_a);
    connect(rods[2].frame_b, bodies[2].frame_a);
    annotation(experiment(StopTime=1));
  end Pendulum;

  model Stream "T_S of valves and drops"
    Streams.Source source(p=2e5);
    Streams.PressureDrop drop(dp_ref=1e5, m_flow_ref=1, L=1e4, TS=0.01);
    Streams.Sink sink;
  equation
    connect(source.outlet, drop.inlet);
    connect(drop.outlet, sink.inlet);
    annotation(experiment(StopTime=0.5));
  end Stream;

  model Chaos "A double pendulum that falls from above, for long"
    extends Pendulum(world(TD=1e-3), upper(phi(start=1.6)), lower(phi(start=0.1)));
    annotation(experiment(StopTime=15));
  end Chaos;
end Trust;
