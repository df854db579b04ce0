// error: 3:16: the streams around 'pump' have no boundary: connect a source, a sink or a volume
model M
  Streams.Pump pump(V_flow_nominal=1e-3, head_nominal=10);
  Streams.PressureDrop load(dp_ref=1e4, m_flow_ref=1);
equation
  connect(pump.outlet, load.inlet);
  connect(load.outlet, pump.inlet);
end M;
