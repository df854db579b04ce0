// error: 12:10: the start value 2 of 'sensor.inlet.m_flow' contradicts the others, which give 0: remove one of them
model M
  model Sensor
    Streams.Interfaces.Inlet inlet(m_flow(start=2));
    Real p = inlet.state.p;
  equation
    inlet.m_flow = 0;
  end Sensor;
  Streams.Source source(p=2e5);
  Streams.Sink sink;
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1);
  Sensor sensor;
equation
  connect(source.outlet, a.inlet);
  connect(a.outlet, sensor.inlet);
  connect(a.outlet, sink.inlet);
end M;
