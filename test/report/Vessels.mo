model Vessels "Three communicating vessels"
  import Streams.*;
  Tank t1(A=1, nOut=1, level(start=2), T_start=350);
  Tank t2(A=0.5, nIn=1, level(start=1));
  Tank t3(A=0.25, nIn=1, level(start=0.5));
  PressureDrop p1(dp_ref=1e4, m_flow_ref=10, linear=0.5);
  PressureDrop p2(dp_ref=1e4, m_flow_ref=10, linear=0.5);
  PressureDrop p3(dp_ref=1e4, m_flow_ref=10, linear=0.5);
  Splitter s;
equation
  connect(t1.outlet[1], p1.inlet);
  connect(p1.outlet, s.inlet);
  connect(s.outlet[1], p2.inlet);
  connect(p2.outlet, t2.inlet[1]);
  connect(s.outlet[2], p3.inlet);
  connect(p3.outlet, t3.inlet[1]);
  annotation(experiment(StopTime=300));
end Vessels;
