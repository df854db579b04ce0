// error: 26:3: the connection 'one.b' - 'two.a' closes a cycle without inertance
connector Port
  Modelica.Units.SI.Pressure p;
  flow Modelica.Units.SI.MassFlowRate m_flow;
end Port;

model Pipe
  Port a, b;
equation
  a.m_flow + b.m_flow = 0;
  a.p - b.p = 100*a.m_flow*abs(a.m_flow);
end Pipe;

model Source
  Port port;
  parameter Real p = 1e5;
equation
  port.p = p;
end Source;

model M
  Source high(p = 2e5), low;
  Pipe one, two;
equation
  connect(high.port, one.a);
  connect(one.b, two.a);
  connect(two.b, low.port);
end M;
