// error: 5:20: nothing provides 'join.inlet[2]': connect it, or give it a source
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Junction join;
  Streams.Sink sink;
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, join.inlet[1]);
  connect(join.outlet, sink.inlet);
end M;
