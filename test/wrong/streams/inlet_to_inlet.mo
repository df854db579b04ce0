// error: 7:3: the connection 'tank.inlet[1]' - 'drop.inlet' joins two inlets: a stream goes from an outlet to an inlet; connect the outlet that feeds them
model M
  Streams.Tank tank(A=1, nIn=1);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.Sink sink;
equation
  connect(tank.inlet[1], drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
