within Streams;
model MassFlowPump "A pump that conveys a prescribed mass flow, at the pressure that this needs"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter Real eta(min=0, max=1) = 0.7 "Efficiency: hydraulic power over power of the shaft";
  parameter SI.Time T_filter = 0.1 "Time constant with which the flow follows m_flow_set";
  parameter SI.Time T_pressure = 0.01 "Time constant with which the steady pressure follows the pressure that the flow needs";
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  RealInput m_flow_set(unit="kg/s") = 0 "Mass flow to convey";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  Interfaces.Outlet outlet(redeclare package Medium = Medium);
  SI.MassFlowRate m_flow(start=0, stateSelect=StateSelect.prefer) "Mass flow from inlet to outlet";
  SI.Pressure dp(start=0, nominal=1e5) "Pressure lost in steady flow; negative: the pump adds pressure";
  SI.Power P "Power of the shaft";
  SI.Power power_external = P "Supplied" annotation(__lied(power="external"));
protected
  parameter SI.Pressure p_min = dropOfCommons.p_min;
  SI.Density rho "Density at the inlet";
  SI.SpecificEnergy w "Work of the shaft per mass";
equation
  der(m_flow) = (m_flow_set - m_flow)/T_filter;
  inlet.m_flow = m_flow;
  outlet.m_flow = -m_flow;
  T_pressure*der(dp) = inlet.r - outlet.r;
  outlet.state.p = max(p_min, inlet.state.p - dp);
  rho = Medium.density(inlet.state);
  w = max(0, -dp)/(rho*eta);
  outlet.state.h = inlet.state.h + w;
  P = m_flow*w;
  assert(eta > 0, "the efficiency eta of a pump must be positive");
  assert(T_filter > 0, "the time constant T_filter of a MassFlowPump must be positive: a flow cannot jump");
  assert(T_pressure > 0, "the time constant T_pressure of a MassFlowPump must be positive");
  assert(noEvent(m_flow >= -m_flow_back),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(Documentation(info="<html>
<pre>
  T_filter*der(m_flow) = m_flow_set - m_flow
  T_pressure*der(dp)   = inlet.r - outlet.r              outlet.state.p = inlet.state.p - dp
  outlet.state.h = inlet.state.h + max(0, -dp)/(rho*eta)
</pre>
<p>The inertial pressure accelerates the flow as prescribed. Its lasting part becomes steady pressure, with the time constant
T_pressure, so that r = 0 in steady flow as everywhere else.</p>
</html>"));
end MassFlowPump;
