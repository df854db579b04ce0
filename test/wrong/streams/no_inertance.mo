// error: 6:3: the connection 'source.outlet' - 'sink.inlet' closes a cycle without inertance: insert a flow element with L > 0 (a pipe or pressure drop)
model M
  Streams.Source source(p=2e5);
  Streams.Sink sink;
equation
  connect(source.outlet, sink.inlet);
end M;
