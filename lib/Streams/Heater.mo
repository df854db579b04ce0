within Streams;
model Heater "Adds a given heat flow to the stream"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  extends PartialHeated;
  parameter SI.SpecificEnthalpy dh_max(min=0) = 1e5 "No stream is heated or cooled by more than this";
  RealInput Q_flow(unit="W") = 0 "Heat flow into the stream";
  SI.Power power_external = Q_fluid "Supplied" annotation(__lied(power="external"));
protected
  constant SI.Time ahead = 1 "A flow that begins is not yet too small";
equation
  dh = Q_flow/noEvent(max(m_forward, max(abs(Q_flow)/dh_max, 1e-12)));
  assert(dh_max > 0, "dh_max of a Heater must be positive");
  assert(noEvent((m_forward + max(0, der(m_flow))*ahead)*dh_max >= 0.999*abs(Q_flow)),
         "a Heater gives its stream less heat than Q_flow: with so little flow the enthalpy would change by more than dh_max; see Q_fluid, heat only while the stream flows, or raise dh_max",
         AssertionLevel.warning);
  annotation(Documentation(info="<html>
<pre>
  m_flow*(outlet.state.h - inlet.state.h) = Q_flow
</pre>
<p>At small or reversed flow the rise stops at dh_max, and the stream takes less than Q_flow: Q_fluid. A warning says so, unless
the flow is about to be sufficient: within a second, as it grows now.</p>
</html>"));
end Heater;
