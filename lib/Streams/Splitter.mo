within Streams;
model Splitter "Divides a stream"
  import SI = Modelica.Units.SI;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter Integer n(min=1) = 2 "Number of outlets";
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  Interfaces.Outlet outlet[n](redeclare each package Medium = Medium);
equation
  for i in 1:n loop
    outlet[i].state = inlet.state;
    outlet[i].r = inlet.r;
  end for;
  inlet.m_flow + sum(outlet.m_flow) = 0;
  assert(noEvent(inlet.m_flow >= -m_flow_back),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(Documentation(info="<html>
<pre>
  outlet[i].state = inlet.state        outlet[i].r = inlet.r        inlet.m_flow + sum(outlet.m_flow) = 0
</pre>
</html>"));
end Splitter;
