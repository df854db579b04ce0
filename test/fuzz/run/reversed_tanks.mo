model Scene
  inner Streams.DropOfCommons dropOfCommons(TS=0);
  Streams.Tank t1(A=0.003733, nIn=0, nOut=1, level(start=4.482), T_start=304.3);
  Streams.Tank t2(A=0.009489, nIn=1, nOut=0, level(start=7.037), T_start=350.6);
  Streams.Pipe el0(length=3.913, diameter=0.01444);
  Streams.PressureDrop el1(dp_ref=2.946e+05, m_flow_ref=0.04039, linear=0);
equation
  connect(t1.outlet[1], el0.inlet);
  connect(el0.outlet, el1.inlet);
  connect(el1.outlet, t2.inlet[1]);
  annotation(experiment(StopTime=3.198));
end Scene;
