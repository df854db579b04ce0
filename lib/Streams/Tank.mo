within Streams;
model Tank "An open vessel of liquid, with all ports at its bottom"
  import SI = Modelica.Units.SI;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter SI.Area A "Cross section";
  parameter Integer nIn(min=0) = 0 "Number of inlets";
  parameter Integer nOut(min=0) = 0 "Number of outlets";
  parameter SI.Pressure p_ambient = 1e5 "Pressure at the surface";
  parameter SI.Temperature T_start = Medium.T_default "Temperature at the start";
  parameter SI.Length level_min = 1e-3 "Below this level the tank counts as empty";
  parameter Interfaces.Inertance L = dropOfCommons.L "Inertance of each port" annotation(__lied(role="inertance"));
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  Interfaces.Inlet inlet[nIn](redeclare each package Medium = Medium);
  Interfaces.Outlet outlet[nOut](redeclare each package Medium = Medium);
  SI.Length level(start=1, stateSelect=StateSelect.always) "Height of the surface above the bottom";
  SI.Energy E(nominal=1e6, stateSelect=StateSelect.always)
    "Energy of the contents: internal and potential, and the work against the ambient pressure";
  SI.Mass M "Mass of the contents";
  SI.Pressure p "Pressure at the bottom";
  SI.SpecificEnthalpy h "Specific enthalpy at the bottom";
  SI.Temperature T "Temperature";
  SI.Energy energy_thermal = E "Stored as heat" annotation(__lied(energy="thermal"));
  SI.Power power_reversed = sum(noEvent(min(inlet[i].m_flow, 0))*(h - inlet[i].state.h) for i in 1:nIn)
    "Made by streams that run backwards out of an inlet" annotation(__lied(power="reversed"));
protected
  parameter SI.Acceleration g = dropOfCommons.g;
  parameter SI.Density rho = Medium.density(Medium.setState_pT(p_ambient, T_start)) "Density at the start";
  parameter SI.SpecificEnthalpy h_start = Medium.specificEnthalpy_pT(p_ambient, T_start) "Enthalpy at the start, at the surface";
initial equation
  E = rho*A*level*(Medium.specificEnthalpy_pT(p_ambient + rho*g*level, T_start) - g*level/2);
equation
  M = rho*A*level;
  p = p_ambient + rho*g*level;
  h = h_start + (E - M*h_start)/noEvent(max(M, rho*A*level_min)) + g*level/2;
  T = Medium.temperature(Medium.setState_ph(p, h));
  rho*A*der(level) = sum(inlet.m_flow) + sum(outlet.m_flow);
  der(E) = sum(inlet[i].m_flow*(if noEvent(inlet[i].m_flow > 0) then inlet[i].state.h else h) for i in 1:nIn)
    + sum(outlet.m_flow)*h;
  for i in 1:nIn loop
    inlet[i].state.p + inlet[i].r - L*der(inlet[i].m_flow) = p;
  end for;
  for i in 1:nOut loop
    outlet[i].state.p = p;
    outlet[i].state.h = h;
    outlet[i].r = L*der(outlet[i].m_flow);
  end for;
  assert(A > 0, "the cross section A of a Tank must be positive");
  assert(L > 0, "the inertance L of a Tank's ports must be positive: two tanks may be connected to each other");
  assert(not Medium.compressible, "a Tank holds a liquid: for a gas use a Volume");
  assert(noEvent(level > level_min), "a Tank is empty: from here on its temperature means little", AssertionLevel.warning);
  assert(noEvent(level > -0.1), "a Tank has run dry and more is drawn from it: stop the flow, or fill it");
  assert(noEvent(sum(min(0, inlet[i].m_flow + m_flow_back) for i in 1:nIn) >= 0),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(__lied(look={Tank(level, temperature=T)}), Documentation(info="<html>
<pre>
  rho*A*der(level) = sum(m_flow)                    M = rho*A*level
  der(E) = sum(m_flow*h)                            E = M*h - M*g*level/2
  inlets:  state.p + r - L*der(m_flow) = p          p = p_ambient + rho*g*level
  outlets: state = (p, h), r = L*der(m_flow)
</pre>
<p>Mass and energy of a closed system are conserved to rounding, because both states sum up what flows. E = U + M g level/2 +
p_ambient V; with h = u + p/rho at the bottom that is the formula above. What flows back through an inlet, or comes in through
an outlet, has the enthalpy of the contents, because a stream has one direction. power_reversed is the energy that this
creates.</p>
<p>level is that of a liquid with its density at the start; the pressure is the weight of the mass, whatever its
temperature.</p>
</html>"));
end Tank;
