within Streams;
model MassFlowSink "Takes a prescribed mass flow at any pressure"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter SI.Time T_filter = 0.1 "Time constant with which the flow follows m_flow_set";
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  RealInput m_flow_set(unit="kg/s") = 0 "Mass flow to take";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  SI.MassFlowRate m_flow(start=0, stateSelect=StateSelect.prefer) "Mass flow taken";
  SI.Power power_external = -m_flow*inlet.state.h "Supplied" annotation(__lied(power="external"));
equation
  der(m_flow) = (m_flow_set - m_flow)/T_filter;
  inlet.m_flow = m_flow;
  assert(noEvent(m_flow >= -m_flow_back),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  assert(T_filter > 0, "the time constant T_filter of a MassFlowSink must be positive: a flow cannot jump");
  annotation(__lied(look={Flow(m_flow)}), Documentation(info="<html>
<pre>
  T_filter*der(m_flow) = m_flow_set - m_flow
</pre>
<p>The inertial pressure at the inlet is what the flow needs to follow. For a constant flow from the start, give
m_flow(start=...) as well as m_flow_set.</p>
</html>"));
end MassFlowSink;
