// error: 10:3: 3 ports meet at 'a.outlet' ('b.outlet', 'sink.inlet', ...), and more than one of them gives the state of the stream: streams join in a junction; insert one
model M
  Streams.Source source[2](each p=2e5);
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink;
equation
  connect(source[1].outlet, a.inlet);
  connect(source[2].outlet, b.inlet);
  connect(a.outlet, sink.inlet);
  connect(b.outlet, sink.inlet);
end M;
