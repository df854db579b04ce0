within Streams;
model Junction "Joins streams"
  import SI = Modelica.Units.SI;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter Integer n(min=1) = 2 "Number of inlets";
  parameter SI.MassFlowRate m_flow_reg = dropOfCommons.m_flow_reg "Flows below it fade out of the mixture";
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  Interfaces.Inlet inlet[n](redeclare each package Medium = Medium);
  Interfaces.Outlet outlet(redeclare package Medium = Medium);
  SI.Power power_reversed = -outlet.m_flow*outlet.state.h - sum(inlet[i].m_flow*inlet[i].state.h for i in 1:n)
    "Made by streams that run backwards" annotation(__lied(power="reversed"));
protected
  Real share[n] "Weight of each inlet";
  Real total "Sum of them";
equation
  for i in 1:n loop
    share[i] = Functions.share(inlet[i].m_flow, m_flow_reg);
    inlet[i].state.p + inlet[i].r = outlet.state.p + outlet.r;
  end for;
  total = sum(share);
  outlet.state.p = sum(share[i]*inlet[i].state.p for i in 1:n)/total;
  outlet.state.h = sum(share[i]*inlet[i].state.h for i in 1:n)/total;
  outlet.m_flow + sum(inlet.m_flow) = 0;
  assert(m_flow_reg > 0, "the flow m_flow_reg of a Junction must be positive");
  assert(noEvent(min(inlet.m_flow) >= -m_flow_back),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(Documentation(info="<html>
<pre>
  outlet.state = sum(w[i]*inlet[i].state)                      w[i] = share(inlet[i].m_flow)/sum(share)
  inlet[i].state.p + inlet[i].r = outlet.state.p + outlet.r    outlet.m_flow + sum(inlet.m_flow) = 0
</pre>
<p>The pressure is the same at all ports; mixing the steady pressures only determines how it is split into state.p and
r. A flow above m_flow_reg has its full weight, so energy is conserved to rounding; below that it fades out, and a stream that
flows back does not contribute.</p>
</html>"));
end Junction;
