// error: 4:57: drop: the inertance L of a flow element must be positive: without it, nothing determines how its flow changes
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1, L=0);
  Streams.Sink sink;
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
