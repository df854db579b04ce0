// error: 4:24: the flow prescribed at 'pump.outlet' already follows from the other prescribed flows and the balances: remove one of them or insert a volume
model M
  Streams.Tank tank(A=1, nOut=1);
  Streams.MassFlowPump pump(m_flow_set=1);
  Streams.PressureDrop drop(dp_ref=1e4, m_flow_ref=1);
  Streams.MassFlowSink sink(m_flow_set=2);
equation
  connect(tank.outlet[1], pump.inlet);
  connect(pump.outlet, drop.inlet);
  connect(drop.outlet, sink.inlet);
end M;
