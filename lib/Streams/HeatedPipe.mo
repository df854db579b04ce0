within Streams;
model HeatedPipe "A pipe whose wall stores heat and exchanges it with the stream"
  import SI = Modelica.Units.SI;
  extends PartialHeated;
  parameter SI.HeatCapacity C "Heat capacity of the wall";
  parameter SI.ThermalConductance G "Conductance from wall to stream, at m_flow_ref";
  parameter Real exponent = 0 "How G grows with the flow: (m_flow/m_flow_ref)^exponent; turbulent flow has 0.8";
  SI.Temperature T_wall(start=Medium.T_default, nominal=300) "Temperature of the wall";
  Thermal.HeatPort heatPort(T=T_wall) "Outside of the wall; may stay open";
  Real NTU(unit="1") "Number of transfer units";
  SI.Energy energy_thermal = C*T_wall "Stored as heat" annotation(__lied(energy="thermal"));
protected
  parameter SI.MassFlowRate m_flow_reg = dropOfCommons.m_flow_reg;
  SI.MassFlowRate m_safe "Mass flow, never 0";
equation
  m_safe = noEvent(max(m_flow, m_flow_reg));
  NTU = G*(m_safe/m_flow_ref)^exponent/(m_safe*Medium.specificHeatCapacityCp(inlet.state));
  dh = (1 - exp(-NTU))*(Medium.specificEnthalpy_pT(inlet.state.p, T_wall) - inlet.state.h);
  C*der(T_wall) = heatPort.Q_flow - Q_fluid;
  assert(C > 0, "the heat capacity C of the wall of a HeatedPipe must be positive");
  assert(G >= 0, "the conductance G of a HeatedPipe must not be negative");
  annotation(Documentation(info="<html>
<pre>
  outlet.state.h - inlet.state.h = (1 - exp(-NTU))*(h(T_wall) - inlet.state.h)        NTU = G/(m_flow*cp)
  C*der(T_wall) = heatPort.Q_flow - Q_fluid
</pre>
<p>The stream itself stores nothing and follows the wall at once: at small flow it leaves with the temperature of the wall, and no
division by the flow is needed. A stream that runs backwards exchanges no heat.</p>
</html>"));
end HeatedPipe;
