// error: 4:24: 'pump.outlet' and 'sink.inlet' both prescribe the flow between them: remove one of them
model M
  Streams.Tank tank(A=1, nOut=1);
  Streams.MassFlowPump pump(m_flow_set=1);
  Streams.MassFlowSink sink(m_flow_set=2);
equation
  connect(tank.outlet[1], pump.inlet);
  connect(pump.outlet, sink.inlet);
end M;
