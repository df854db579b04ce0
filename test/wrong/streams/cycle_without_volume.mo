// error: 5:56: explicit equations wait for each other around 'back' - 'split' - 'pipe' - 'join': a stream cycle needs a volume, a signal loop a block with a state
model M
  Streams.Source source(p=2e5);
  Streams.Junction join;
  Streams.PressureDrop pipe(dp_ref=1e4, m_flow_ref=1), back(dp_ref=1e4, m_flow_ref=1);
  Streams.Splitter split;
  Streams.Sink sink;
equation
  connect(source.outlet, join.inlet[1]);
  connect(join.outlet, pipe.inlet);
  connect(pipe.outlet, split.inlet);
  connect(split.outlet[1], back.inlet);
  connect(back.outlet, join.inlet[2]);
  connect(split.outlet[2], sink.inlet);
end M;
