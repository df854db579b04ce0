// error: 4:24: the flow prescribed at 'pump.outlet' already follows from the other prescribed flows and the balances: remove one of them or insert a volume
model M
  Streams.Tank tank(A=1, nOut=1);
  Streams.MassFlowPump pump(m_flow_set=3);
  Streams.Splitter split;
  Streams.PressureDrop a(dp_ref=1e4, m_flow_ref=1), b(dp_ref=1e4, m_flow_ref=1);
  Streams.MassFlowSink c(m_flow_set=1), d(m_flow_set=1);
equation
  connect(tank.outlet[1], pump.inlet);
  connect(pump.outlet, split.inlet);
  connect(split.outlet[1], a.inlet);
  connect(split.outlet[2], b.inlet);
  connect(a.outlet, c.inlet);
  connect(b.outlet, d.inlet);
end M;
