// error: 8:3: the connection 'one.inlet' - 'source.outlet' closes a cycle without inertance: insert a flow element with L > 0 (a pipe or pressure drop)
// error: 8:3: the connection 'two.inlet' - 'source.outlet' closes a cycle without inertance: insert a flow element with L > 0 (a pipe or pressure drop)
model M
  Streams.Source source(p=2e5);
  Streams.Sink one, two;
equation
  connect(source.outlet, one.inlet);
  connect(source.outlet, two.inlet);
end M;
