within Streams;
model DivertingValve "A three-way valve that divides a stream"
  extends Interfaces.ThreeWayValve;
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  Interfaces.Outlet outlet_a(redeclare package Medium = Medium);
  Interfaces.Outlet outlet_b(redeclare package Medium = Medium);
equation
  m_flow_a = -outlet_a.m_flow;
  m_flow_b = -outlet_b.m_flow;
  inlet.m_flow + outlet_a.m_flow + outlet_b.m_flow = 0;
  outlet_a.state.p = max(p_min, inlet.state.p - dp_a);
  outlet_b.state.p = max(p_min, inlet.state.p - dp_b);
  outlet_a.state.h = inlet.state.h;
  outlet_b.state.h = inlet.state.h;
  inlet.r - outlet_a.r = (L + TS*slope_a)*der(m_flow_a) + dp_a - (inlet.state.p - outlet_a.state.p);
  inlet.r - outlet_b.r = (L + TS*slope_b)*der(m_flow_b) + dp_b - (inlet.state.p - outlet_b.state.p);
  annotation(Documentation(info="<html>
<pre>
  dp_a = dp_nominal*(linear*x_a + (1 - linear)*x_a*abs(x_a))     x_a = m_flow_a/(m_flow_nominal*max(k_min, opening))
  dp_b = dp_nominal*(linear*x_b + (1 - linear)*x_b*abs(x_b))     x_b = m_flow_b/(m_flow_nominal*max(k_min, 1 - opening))
</pre>
<p>A splitter and two valves, of which one opens as the other closes.</p>
</html>"));
end DivertingValve;
