within Streams;
model Splitter "Divides a stream"
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter Integer n(min=1) = 2 "Number of outlets";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  Interfaces.Outlet outlet[n](redeclare each package Medium = Medium);
equation
  for i in 1:n loop
    outlet[i].state = inlet.state;
    outlet[i].r = inlet.r;
  end for;
  inlet.m_flow + sum(outlet.m_flow) = 0;
  annotation(Documentation(info="<html>
<pre>
  outlet[i].state = inlet.state        outlet[i].r = inlet.r        inlet.m_flow + sum(outlet.m_flow) = 0
</pre>
</html>"));
end Splitter;
