within Streams;
model MixingValve "A three-way valve that joins two streams"
  extends Interfaces.ThreeWayValve;
  import SI = Modelica.Units.SI;
  parameter SI.MassFlowRate m_flow_reg = dropOfCommons.m_flow_reg "Flows below it fade out of the mixture";
  Interfaces.Inlet inlet_a(redeclare package Medium = Medium);
  Interfaces.Inlet inlet_b(redeclare package Medium = Medium);
  Interfaces.Outlet outlet(redeclare package Medium = Medium);
  SI.Power power_reversed = -outlet.m_flow*outlet.state.h - m_flow_a*inlet_a.state.h - m_flow_b*inlet_b.state.h
    "Made by streams that run backwards" annotation(__lied(power="reversed"));
protected
  SI.Pressure p_a "Steady pressure behind path a";
  SI.Pressure p_b "Steady pressure behind path b";
  Real w "Share of path a in the mixture";
equation
  m_flow_a = inlet_a.m_flow;
  m_flow_b = inlet_b.m_flow;
  inlet_a.m_flow + inlet_b.m_flow + outlet.m_flow = 0;
  p_a = max(p_min, inlet_a.state.p - dp_a);
  p_b = max(p_min, inlet_b.state.p - dp_b);
  w = Functions.share(m_flow_a, m_flow_reg)/(Functions.share(m_flow_a, m_flow_reg) + Functions.share(m_flow_b, m_flow_reg));
  outlet.state.p = w*p_a + (1 - w)*p_b;
  outlet.state.h = w*inlet_a.state.h + (1 - w)*inlet_b.state.h;
  inlet_a.state.p + inlet_a.r - dp_a - (L + TS*slope_a)*der(m_flow_a) = outlet.state.p + outlet.r;
  inlet_b.state.p + inlet_b.r - dp_b - (L + TS*slope_b)*der(m_flow_b) = outlet.state.p + outlet.r;
  assert(m_flow_reg > 0, "the flow m_flow_reg of a MixingValve must be positive");
  annotation(Documentation(info="<html>
<pre>
  dp_a = dp_nominal*(linear*x_a + (1 - linear)*x_a*abs(x_a))     x_a = m_flow_a/(m_flow_nominal*max(k_min, opening))
  dp_b = dp_nominal*(linear*x_b + (1 - linear)*x_b*abs(x_b))     x_b = m_flow_b/(m_flow_nominal*max(k_min, 1 - opening))
</pre>
<p>Two valves, of which one opens as the other closes, and a junction.</p>
</html>"));
end MixingValve;
