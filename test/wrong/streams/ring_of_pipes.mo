// error: 3:24: the streams around 'a' have no boundary: connect a source, a sink or a volume
model M
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=1e4, m_flow_ref=1);
equation
  connect(a.outlet, b.inlet);
  connect(b.outlet, a.inlet);
end M;
