// error: 6:3: these connectors do not fit: Streams.Interfaces.Outlet has Real state.p where Dialectic.Translational.Flange has Real s
model M
  Streams.Source source(p=2e5);
  Dialectic.Translational.Body body(m=1);
equation
  connect(source.outlet, body.flange_a);
end M;
