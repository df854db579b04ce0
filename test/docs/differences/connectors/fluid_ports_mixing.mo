// refused: more than one of them gives the state of the stream
model M
  Streams.Source source[2](each p=2e5);
  Streams.PressureDrop drop(dp_ref=2e4, m_flow_ref=1);
  Streams.Sink sink;
equation
  connect(source[1].outlet, drop.inlet);
  connect(source[2].outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
