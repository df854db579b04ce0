within Streams;
model Volume "A closed volume: mass and energy are stored, pressure follows"
  import SI = Modelica.Units.SI;
  outer DropOfCommons dropOfCommons;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter SI.Volume V "Volume";
  parameter Integer nIn(min=0) = 1 "Number of inlets";
  parameter Integer nOut(min=0) = 1 "Number of outlets";
  parameter SI.Pressure p_start = Medium.p_default "Pressure at the start";
  parameter SI.Temperature T_start = Medium.T_default "Temperature at the start";
  parameter Interfaces.Inertance L = dropOfCommons.L "Inertance of each port" annotation(__lied(role="inertance"));
  parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
  parameter Real zeta(min=0) = 0.5 "Damping ratio of two such volumes that are connected directly";
  Interfaces.Inlet inlet[nIn](redeclare each package Medium = Medium);
  Interfaces.Outlet outlet[nOut](redeclare each package Medium = Medium);
  Thermal.HeatPort heatPort(T=T, Q_flow=Q_flow) "Of the contents; may stay open";
  SI.Mass M(start=V*Medium.density_closed(p_start, T_start), nominal=V*Medium.density_closed(p_start, T_start),
            stateSelect=StateSelect.always) "Mass";
  SI.Energy U(start=V*Medium.density_closed(p_start, T_start)*Medium.specificInternalEnergy(Medium.setState_pT(p_start, T_start)),
              nominal=V*Medium.density_closed(p_start, T_start)*1e5, stateSelect=StateSelect.always) "Internal energy";
  Medium.ThermodynamicState state "State of the contents";
  SI.Pressure p "Pressure";
  SI.Temperature T "Temperature";
  SI.HeatFlowRate Q_flow "Heat flow into the contents";
  SI.Energy energy_thermal = U "Stored as heat" annotation(__lied(energy="thermal"));
  SI.Power power_reversed = sum(noEvent(min(inlet[i].m_flow, 0))*(state.h - inlet[i].state.h) for i in 1:nIn)
    "Made by streams that run backwards out of an inlet" annotation(__lied(power="reversed"));
protected
  parameter Real d(unit="1/(m.s)", min=0) = 2*zeta*sqrt(L/(V*Medium.density_derp(Medium.setState_pT(p_start, T_start))))
    "Pressure by change of mass";
  SI.MassFlowRate M_flow "Change of mass";
equation
  state = Medium.setState_du(M/V, U/M);
  p = state.p;
  T = Medium.temperature(state);
  M_flow = sum(inlet.m_flow) + sum(outlet.m_flow);
  der(M) = M_flow;
  der(U) = Q_flow + sum(inlet[i].m_flow*(if noEvent(inlet[i].m_flow > 0) then inlet[i].state.h else state.h) for i in 1:nIn)
    + sum(outlet[i].m_flow for i in 1:nOut)*state.h;
  for i in 1:nIn loop
    inlet[i].state.p + inlet[i].r - L*der(inlet[i].m_flow) = p + d*M_flow;
  end for;
  for i in 1:nOut loop
    outlet[i].state = state;
    outlet[i].r - L*der(outlet[i].m_flow) = d*M_flow;
  end for;
  assert(V > 0, "the volume V of a Volume must be positive");
  assert(L > 0, "the inertance L of a Volume must be positive");
  assert(noEvent(M > 0), "a Volume has run empty");
  assert(noEvent(T > Medium.T_min and T < Medium.T_max), "the temperature of a Volume is outside the data of its medium",
         AssertionLevel.warning);
  assert(noEvent(sum(min(0, inlet[i].m_flow + m_flow_back) for i in 1:nIn) >= 0),
         "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
         AssertionLevel.warning);
  annotation(__lied(look={Value(p, "Pa"), Value(T, "K")}), Documentation(info="<html>
<pre>
  der(M) = sum(m_flow)        der(U) = sum(m_flow*h) + Q_flow        p, T from M/V and U/M
</pre>
<p>In a gas p = d R T; in a liquid the bulk modulus of the medium makes the pressure. Mass and energy are conserved to rounding.
What flows back through an inlet, and what comes in through an outlet, has the enthalpy of the contents.</p>
<p>The pressure at the ports is p + d der(M), so that volumes which are connected directly do not oscillate against each other
forever; d is chosen such that two equal ones have the damping ratio zeta.</p>
</html>"));
end Volume;
