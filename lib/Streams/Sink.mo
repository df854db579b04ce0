within Streams;
model Sink "Takes a stream at a prescribed pressure"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  RealInput p(unit="Pa") = 1e5 "Pressure";
  Interfaces.Inlet inlet(redeclare package Medium = Medium);
  SI.Power power_external = -inlet.m_flow*inlet.state.h "Supplied";
equation
  inlet.state.p + inlet.r = p;
  annotation(Documentation(info="<html>
<pre>
  inlet.state.p + inlet.r = p
</pre>
</html>"));
end Sink;
