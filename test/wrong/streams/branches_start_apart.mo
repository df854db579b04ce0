// error: 9:24: the start value 1 of 'a.m_flow' contradicts the others, which give 2: remove one of them
model M
  model Sensor
    Streams.Interfaces.Inlet inlet(m_flow=0);
    Real p = inlet.state.p;
  end Sensor;
  Streams.Source source(p=2e5);
  Streams.Sink sink;
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1, m_flow(start=1)), b(dp_ref=1e4, m_flow_ref=1, m_flow(start=2));
  Sensor sensor;
equation
  connect(source.outlet, a.inlet);
  connect(a.outlet, sensor.inlet);
  connect(a.outlet, b.inlet);
  connect(b.outlet, sink.inlet);
end M;
