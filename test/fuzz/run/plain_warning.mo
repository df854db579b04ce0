model Scene
  inner Streams.DropOfCommons dropOfCommons(TS=0);
  Streams.Volume v1(V=0.1131, T_start=4.4);
  Streams.Pump el0(V_flow_nominal=0.002256, head_nominal=0.9545, speed=0.2624);
  Streams.Pipe el1(length=1.306, diameter=0.1376);
  Streams.Pump el2(V_flow_nominal=0.007355, head_nominal=10.7, speed=0.2411);
equation
  connect(v1.outlet[1], el0.inlet);
  connect(el0.outlet, el1.inlet);
  connect(el1.outlet, el2.inlet);
  connect(el2.outlet, v1.inlet[1]);
  annotation(experiment(StopTime=55.86));
end Scene;
