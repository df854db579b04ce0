model ThreeWayBypass "A stream that is switched between a cooler and its bypass"
  import SI = Modelica.Units.SI;
  inner Streams.DropOfCommons dropOfCommons(TS=0);
  Streams.Source source(p=2e5, T=350);
  Streams.DivertingValve valve(dp_nominal=1e4, m_flow_nominal=1) "Way a: cooler, way b: bypass";
  Streams.Cooler cooler(G=5000, dp_ref=5e4, m_flow_ref=1, T_other=300);
  Streams.PressureDrop bypass(dp_ref=5e4, m_flow_ref=1);
  Streams.Junction junction;
  Streams.Sensors.Temperature sensor;
  Streams.Sink sink(p=1e5);
  Blocks.Pulse switch(amplitude=1, width=50, period=2);
equation
  connect(source.outlet, valve.inlet);
  connect(valve.outlet_a, cooler.inlet);
  connect(valve.outlet_b, bypass.inlet);
  connect(cooler.outlet, junction.inlet[1]);
  connect(bypass.outlet, junction.inlet[2]);
  connect(junction.outlet, sensor.inlet);
  connect(sensor.outlet, sink.inlet);
  connect(switch.y, valve.opening);
  annotation(experiment(StopTime=4, Interval=0.002, Tolerance=1e-8), __lied(plot={"valve.m_flow_a", "valve.m_flow_b", "sensor.T"}));
end ThreeWayBypass;
