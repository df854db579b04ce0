// run: --stop 10
// value: wide.m_flow 10 2.2360679774997896 1e-5
// value: narrow.m_flow 10 1.5811388300841898 1e-5
// value: source.outlet.m_flow 10 -3.8172068075839794 1e-5
// value: sensor.p 10 2e5 1e-6
model M
  model Sensor
    Streams.Interfaces.Inlet inlet;
    Real p = inlet.state.p;
  equation
    inlet.m_flow = 0;
  end Sensor;
  Streams.Source source(p=2e5);
  Streams.PressureDrop wide(dp_ref=2e4, m_flow_ref=1), narrow(dp_ref=4e4, m_flow_ref=1);
  Streams.Sink sink[2](each p=1e5);
  Sensor sensor;
equation
  connect(source.outlet, wide.inlet);
  connect(source.outlet, narrow.inlet);
  connect(source.outlet, sensor.inlet);
  connect(wide.outlet, sink[1].inlet);
  connect(narrow.outlet, sink[2].inlet);
end M;
