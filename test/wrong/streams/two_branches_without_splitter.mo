// error: 8:3: 3 ports meet at 'source.outlet' ('a.inlet', 'b.inlet', ...): a stream divides in a splitter and joins in a junction; insert one
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink[2];
equation
  connect(source.outlet, a.inlet);
  connect(source.outlet, b.inlet);
  connect(a.outlet, sink[1].inlet);
  connect(b.outlet, sink[2].inlet);
end M;
