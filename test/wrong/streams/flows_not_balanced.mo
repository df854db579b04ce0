// error: 8:5: mass flows whose sum is not 0: not supported: give the rest a port of its own
model M
  model Leaky
    Streams.Interfaces.Inlet inlet;
    Streams.Interfaces.Outlet outlet;
    parameter Real leak(unit="kg/s") = 0.1;
  equation
    inlet.m_flow + outlet.m_flow = leak;
    inlet.r = outlet.r;
    outlet.state = inlet.state;
  end Leaky;
  Streams.Source source(p=2e5);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Leaky leaky;
  Streams.Sink sink;
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, leaky.inlet);
  connect(leaky.outlet, sink.inlet);
end M;
