package P
  connector Inlet Real r(unit="Pa"); flow Real m_flow(unit="kg/s"); input Real p(unit="Pa"); end Inlet;
  connector Outlet Real r(unit="Pa"); flow Real m_flow(unit="kg/s"); output Real p(unit="Pa"); end Outlet;
  model Source Outlet o; equation o.r = 0; o.p = 2e5; end Source;
  model Sink Inlet i; equation i.p + i.r = 1e5; end Sink;
  model Drop Inlet i; Outlet o; Real m(start = 0, stateSelect=StateSelect.prefer);
  equation m = i.m_flow; i.m_flow + o.m_flow = 0; i.r - o.r = 0.01*der(m); o.p = max(100, i.p - 1e4*m*abs(m)); end Drop;
  model Split parameter Integer n = 2; Inlet i; Outlet o[n];
  equation i.m_flow + sum(o.m_flow) = 0; for k in 1:n loop o[k].r = i.r; o[k].p = i.p; end for; end Split;
  model M Source s; Split t; Drop d[2]; Sink k[2];
  equation connect(s.o, t.i); for a in 1:2 loop connect(t.o[a], d[a].i); connect(d[a].o, k[a].i); end for; end M;
end P;
