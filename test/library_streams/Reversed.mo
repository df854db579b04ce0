package Reversed "Streams that run against their direction, and a Heater with too little flow"

  model Vessels "The lower tank feeds the higher one: the stream turns at once"
    Streams.Tank hot(A=1, nOut=1, T_start=333.15, level(start=1));
    Streams.Tank cold(A=1, nIn=1, T_start=293.15, level(start=2));
    Streams.Pipe pipe(length=1, diameter=0.1);
    Real E = hot.E + cold.E "What both hold";
  equation
    connect(hot.outlet[1], pipe.inlet);
    connect(pipe.outlet, cold.inlet[1]);
    annotation(experiment(StopTime=100));
  end Vessels;

  model Forward "The same, the right way round"
    extends Vessels(hot(level(start=2)), cold(level(start=1)), pipe(length=20, diameter=0.05));
    annotation(experiment(StopTime=100));
  end Forward;

  model Held "A check valve holds it"
    Streams.Tank hot(A=1, nOut=1, T_start=333.15, level(start=1));
    Streams.Tank cold(A=1, nIn=1, T_start=293.15, level(start=2));
    Streams.Pipe pipe(length=1, diameter=0.1);
    Streams.CheckValve check(dp_nominal=1e3, m_flow_nominal=1);
    Real E = hot.E + cold.E "What both hold";
  equation
    connect(hot.outlet[1], pipe.inlet);
    connect(pipe.outlet, check.inlet);
    connect(check.outlet, cold.inlet[1]);
    annotation(experiment(StopTime=100));
  end Held;

  model Network "Tanks, a junction, a mixing valve, a splitter and a heated pipe, of which some streams turn"
    Streams.Tank a(A=1, nOut=2, T_start=333.15, level(start=3));
    Streams.Tank b(A=1, nOut=2, T_start=313.15, level(start=1));
    Streams.Tank c(A=1, nIn=2, T_start=293.15, level(start=2));
    Streams.PressureDrop d[3](each dp_ref=1e4, each m_flow_ref=10);
    Streams.HeatedPipe heated(dp_ref=1e4, m_flow_ref=10, C=1e4, G=1e3, T_wall(start=350));
    Streams.Junction join;
    Streams.MixingValve mix(dp_nominal=1e4, m_flow_nominal=10, opening=0.5);
    Real E = a.E + b.E + c.E + heated.C*heated.T_wall "What all hold";
  equation
    connect(a.outlet[1], d[1].inlet);
    connect(d[1].outlet, join.inlet[1]);
    connect(b.outlet[1], heated.inlet);
    connect(heated.outlet, join.inlet[2]);
    connect(join.outlet, c.inlet[1]);
    connect(a.outlet[2], d[2].inlet);
    connect(d[2].outlet, mix.inlet_a);
    connect(b.outlet[2], d[3].inlet);
    connect(d[3].outlet, mix.inlet_b);
    connect(mix.outlet, c.inlet[2]);
    annotation(experiment(StopTime=20));
  end Network;

  model Gas "A volume of hot air behind one of cold air, under more pressure"
    package Air = Streams.Media.Air;
    Streams.Volume hot(redeclare package Medium = Air, V=1, nIn=0, p_start=1e5, T_start=500);
    Streams.Volume cold(redeclare package Medium = Air, V=1, nOut=0, p_start=3e5, T_start=300);
    Streams.PressureDrop drop(redeclare package Medium = Air, dp_ref=1e5, m_flow_ref=1);
    Real E = hot.U + cold.U "What both hold";
  equation
    connect(hot.outlet[1], drop.inlet);
    connect(drop.outlet, cold.inlet[1]);
    annotation(experiment(StopTime=5));
  end Gas;

  model Lifted "A pipe that rises: what height takes is in the ledger"
    Streams.Tank low(A=1, nOut=1, p_ambient=2e5, level(start=2));
    Streams.Tank high(A=1, nIn=1, level(start=1));
    Streams.Pipe pipe(length=20, diameter=0.05, height_ab=3);
  equation
    connect(low.outlet[1], pipe.inlet);
    connect(pipe.outlet, high.inlet[1]);
    annotation(experiment(StopTime=20));
  end Lifted;

  model Heated "At 5 s the stream stops, the heater goes on"
    parameter Real Q = 9e4;
    Streams.Source source(p=1.1e5);
    Streams.Heater heater(Q_flow=Q, dp_ref=1e4, m_flow_ref=1, L=100);
    Streams.Sink sink(p=if time > 5 then 1.1e5 else 1e5);
  equation
    connect(source.outlet, heater.inlet);
    connect(heater.outlet, sink.inlet);
    annotation(experiment(StopTime=10));
  end Heated;
end Reversed;
