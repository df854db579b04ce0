// refused: Medium differs
model M
  Streams.Source source(redeclare package Medium = Streams.Media.Air, p = 2e5, T = 300);
  Streams.PressureDrop drop(dp_ref = 1e5, m_flow_ref = 1);
  Streams.Sink sink(p = 1e5);
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
