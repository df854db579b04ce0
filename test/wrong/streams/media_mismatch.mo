// error: 7:3: Medium differs: it is Streams.Media.Air on one side and Streams.Media.Water on the other: redeclare one of them
model M
  Streams.Source source(redeclare package Medium = Streams.Media.Air);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink;
equation
  connect(source.outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
