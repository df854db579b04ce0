// error: 3:24: nothing provides 'drop.inlet': connect it, or give it a source
model M
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink;
equation
  connect(drop.outlet, sink.inlet);
end M;
