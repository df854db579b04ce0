within Streams;
model Compressor "Compressor or fan: pressure ratio by flow and speed, with isentropic efficiency"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  extends Interfaces.TwoPort(m_flow_back=0.01*m_flow_max);
  parameter Real ratio_0(min=1) "Pressure ratio without flow, at full speed";
  parameter SI.MassFlowRate m_flow_max "Mass flow without rise of pressure, at full speed";
  parameter Real eta(min=0, max=1) = 0.8 "Isentropic efficiency";
  RealInput speed = 1 "Speed relative to full speed";
  Real ratio "Pressure ratio";
  SI.SpecificEnthalpy w "Work per mass";
  SI.Power P "Power at the shaft";
  SI.Power power_external = m_flow*w "Supplied" annotation(__lied(power="external"));
protected
  Real x "Flow relative to m_flow_max";
equation
  x = m_flow/m_flow_max;
  ratio = 1 + (ratio_0 - 1)*(speed*abs(speed) - x*abs(x));
  dp = inlet.state.p*(1 - ratio);
  slope = inlet.state.p*(ratio_0 - 1)*2*abs(x)/m_flow_max;
  w = noEvent(max(0, Medium.isentropicEnthalpy(outlet.state.p, inlet.state) - inlet.state.h))/eta;
  outlet.state.h = inlet.state.h + w;
  P = m_flow*w;
  assert(ratio_0 > 1, "the pressure ratio ratio_0 of a Compressor must be greater than 1");
  assert(m_flow_max > 0, "m_flow_max of a Compressor must be positive");
  assert(eta > 0 and eta <= 1, "the efficiency eta of a Compressor must be between 0 and 1");
  annotation(Documentation(info="<html>
<pre>
  p_out/p_in = 1 + (ratio_0 - 1)*(speed^2 - (m_flow/m_flow_max)^2)
  h_out - h_in = (h_is - h_in)/eta
</pre>
<p>h_is is the enthalpy at the pressure of the outlet and the entropy of the inlet. Beyond m_flow_max*speed the machine
throttles and takes no power.</p>
</html>"));
end Compressor;
