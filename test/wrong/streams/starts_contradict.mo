// error: 4:24: the start value 1 of 'a.m_flow' contradicts the others, which give 2: remove one of them
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1, m_flow(start=1)), b(dp_ref=1e4, m_flow_ref=1, m_flow(start=2));
  Streams.Sink sink;
equation
  connect(source.outlet, a.inlet);
  connect(a.outlet, b.inlet);
  connect(b.outlet, sink.inlet);
end M;
