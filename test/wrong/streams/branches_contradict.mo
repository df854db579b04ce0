// error: 4:24: the start value 1 of 'a.m_flow' contradicts the others, which give 5: remove one of them
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1, m_flow(start=1)), b(dp_ref=1e4, m_flow_ref=1, m_flow(start=2)),
    c(dp_ref=1e4, m_flow_ref=1, m_flow(start=3));
  Streams.Sink sink[2];
equation
  connect(source.outlet, a.inlet);
  connect(a.outlet, b.inlet);
  connect(a.outlet, c.inlet);
  connect(b.outlet, sink[1].inlet);
  connect(c.outlet, sink[2].inlet);
end M;
