// error: 5:21: the output sink.p depends on forces or derivatives, which are unknowns of the linear equations: let it pass through a state, such as a first-order filter
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink(p=1e5 + drop.inlet.r);
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
