within Streams;
model Cooler "A heat exchanger between the stream and a given temperature"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  extends PartialHeated;
  parameter SI.ThermalConductance G "Conductance between the stream and the other side";
  RealInput T_other(unit="K", displayUnit="degC") = 293.15 "Temperature of the other side: coolant, surroundings, or something hot";
  Real NTU(unit="1") "Number of transfer units";
  SI.Power power_external = Q_fluid "Supplied" annotation(__lied(power="external"));
protected
  parameter SI.MassFlowRate m_flow_reg = dropOfCommons.m_flow_reg;
equation
  NTU = G/(noEvent(max(m_flow, m_flow_reg))*Medium.specificHeatCapacityCp(inlet.state));
  dh = (1 - exp(-NTU))*(Medium.specificEnthalpy_pT(inlet.state.p, T_other) - inlet.state.h);
  assert(G >= 0, "the conductance G of a Cooler must not be negative");
  annotation(Documentation(info="<html>
<pre>
  outlet.state.h - inlet.state.h = (1 - exp(-NTU))*(h(T_other) - inlet.state.h)        NTU = G/(m_flow*cp)
</pre>
</html>"));
end Cooler;
