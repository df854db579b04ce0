within Streams;
model Sink "Takes a stream at a prescribed pressure"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  RealInput p(unit="Pa", displayUnit="bar") = 1e5 "Pressure";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  SI.Power power_external = -inlet.m_flow*inlet.state.h "Supplied" annotation(__lied(power="external"));
equation
  inlet.state.p + inlet.r = p;
  assert(noEvent(inlet.m_flow >= -m_flow_back),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(Documentation(info="<html>
<pre>
  inlet.state.p + inlet.r = p
</pre>
</html>"));
end Sink;
