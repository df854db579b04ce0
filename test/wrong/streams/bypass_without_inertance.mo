// error: 12:3: the connection 'split.outlet[2]' - 'join.inlet[2]' closes a cycle without inertance: insert a flow element with L > 0 (a pipe or pressure drop)
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Splitter split;
  Streams.Junction join;
  Streams.Sink sink;
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, split.inlet);
  connect(split.outlet[1], join.inlet[1]);
  connect(split.outlet[2], join.inlet[2]);
  connect(join.outlet, sink.inlet);
end M;
