// error: 8:3: the connection 'a.outlet' - 'b.outlet' joins two outlets: a stream goes from an outlet to an inlet; join two of them by a junction
model M
  Streams.Source source(p=2e5);
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=1e4, m_flow_ref=1);
  Streams.Source other;
equation
  connect(source.outlet, a.inlet);
  connect(a.outlet, b.outlet);
  connect(other.outlet, b.inlet);
end M;
