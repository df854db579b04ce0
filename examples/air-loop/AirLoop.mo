model AirLoop "Air driven round by a compressor, cooled, heated and throttled"
  package Medium = Streams.Media.Air;
  inner Streams.DropOfCommons dropOfCommons;
  Streams.Volume vessel(redeclare package Medium = Medium, V=1, p_start=1e5, T_start=300);
  Streams.Compressor compressor(redeclare package Medium = Medium, ratio_0=2, m_flow_max=0.5, eta=0.75,
                                speed=if time < 30 then 1 else 0.6);
  Streams.Cooler cooler(redeclare package Medium = Medium, dp_ref=2e3, m_flow_ref=0.3, G=600, T_other=290);
  Streams.Heater load(redeclare package Medium = Medium, Q_flow=2000);
  Streams.PressureDrop valve(redeclare package Medium = Medium, dp_ref=3e4, m_flow_ref=0.3);
equation
  connect(vessel.outlet[1], compressor.inlet);
  connect(compressor.outlet, cooler.inlet);
  connect(cooler.outlet, load.inlet);
  connect(load.outlet, valve.inlet);
  connect(valve.outlet, vessel.inlet[1]);
  annotation(experiment(StopTime=60, Interval=0.1, Tolerance=1e-9), __lied(plot={"vessel.T", "valve.m_flow"}));
end AirLoop;
