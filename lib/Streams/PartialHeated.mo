within Streams;
partial model PartialHeated "A flow resistance that changes the enthalpy of its stream"
  import SI = Modelica.Units.SI;
  extends Interfaces.TwoPort(m_flow_back=0.01*m_flow_ref);
  parameter SI.Pressure dp_ref(min=0) = 0 "Pressure drop at m_flow_ref";
  parameter SI.MassFlowRate m_flow_ref = 1 "Mass flow at which it is dp_ref";
  parameter Real linear(min=0, max=1) = 0 "Linear share of the law: 0 quadratic, 1 linear";
  SI.HeatFlowRate Q_fluid "Heat flow into the stream";
  SI.Power power_reversed = (m_flow - m_forward)*dh "Made by a stream that runs backwards" annotation(__lied(power="reversed"));
protected
  Real x "Flow relative to m_flow_ref";
  SI.MassFlowRate m_forward "Mass flow, 0 where it runs backwards";
  SI.SpecificEnthalpy dh "Rise of the enthalpy";
equation
  x = m_flow/m_flow_ref;
  dp = dp_ref*(linear*x + (1 - linear)*x*abs(x));
  slope = dp_ref/m_flow_ref*(linear + 2*(1 - linear)*max(abs(x), 0.1));
  m_forward = noEvent(max(m_flow, 0));
  outlet.state.h = inlet.state.h + dh;
  Q_fluid = m_forward*dh;
  assert(m_flow_ref > 0, "the reference flow m_flow_ref must be positive");
end PartialHeated;
