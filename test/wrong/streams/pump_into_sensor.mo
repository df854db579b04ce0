// error: 8:24: the flow prescribed at 'pump.outlet' already follows from the other prescribed flows and the balances: remove one of them or insert a volume
model M
  model Sensor
    Streams.Interfaces.Inlet inlet(m_flow=0);
    Real p = inlet.state.p;
  end Sensor;
  Streams.Tank tank(A=1, nOut=1);
  Streams.MassFlowPump pump(m_flow_set=3);
  Sensor sensor[2];
equation
  connect(tank.outlet[1], pump.inlet);
  connect(pump.outlet, sensor[1].inlet);
  connect(pump.outlet, sensor[2].inlet);
end M;
