within Streams;
package Interfaces "Connectors, and what several components have in common"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;

  type Inertance = Real(unit="1/m", min=0) "Length over cross section, summed along the path of a stream";

  connector Inlet "Where a stream enters a component"
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    input Medium.ThermodynamicState state "Pressure and enthalpy of steady flow, given by the component upstream";
    SI.Pressure r "Inertial pressure, which accelerates the flow; the pressure is state.p + r";
    flow SI.MassFlowRate m_flow "Mass flow, positive into the component";
  end Inlet;

  connector Outlet "Where a stream leaves a component"
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    output Medium.ThermodynamicState state "Pressure and enthalpy of steady flow, given to the component downstream";
    SI.Pressure r "Inertial pressure, which accelerates the flow; the pressure is state.p + r";
    flow SI.MassFlowRate m_flow "Mass flow, positive into the component";
  end Outlet;

  partial model TwoPort "A stream goes through: inertance and pressure; the class gives dp, its slope and the enthalpy"
    outer DropOfCommons dropOfCommons;
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    parameter Inertance L = dropOfCommons.L "Inertance" annotation(__lied(role="inertance"));
    parameter SI.Time TS(min=0) = dropOfCommons.TS "Stream time constant, for fixed steps; 0: none"
      annotation(__lied(role="T_S"));
    parameter SI.MassFlowRate m_flow_back(min=0) = dropOfCommons.m_flow_back "A larger flow backwards causes a warning";
    Inlet inlet(redeclare package Medium = Medium);
    Outlet outlet(redeclare package Medium = Medium);
    SI.MassFlowRate m_flow(start=0) "Mass flow from inlet to outlet";
    SI.Pressure dp "Pressure lost in steady flow";
  protected
    parameter SI.Pressure p_min = dropOfCommons.p_min;
    Real slope(unit="Pa.s/kg") "How dp grows with m_flow";
  equation
    m_flow = inlet.m_flow;
    inlet.m_flow + outlet.m_flow = 0;
    outlet.state.p = max(p_min, inlet.state.p - dp);
    inlet.r - outlet.r = (L + TS*slope)*der(m_flow) + dp - (inlet.state.p - outlet.state.p);
    assert(L > 0,
           "the inertance L of a flow element must be positive: without it, nothing determines how its flow changes (L: length over cross section)");
    assert(noEvent(inlet.state.p - dp >= p_min),
           "the steady pressure falls to its floor p_min: too much is drawn through, or the flow is changed abruptly",
           AssertionLevel.warning);
    assert(noEvent(m_flow >= -m_flow_back),
           "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
           AssertionLevel.warning);
    annotation(__lied(look={Flow(m_flow)}), Documentation(info="<html>
<pre>
  inlet.r - outlet.r = (L + TS*slope)*der(m_flow)       slope = d dp/d m_flow
  outlet.state.p     = inlet.state.p - dp
</pre>
<p>Where that pressure would fall below p_min, it stays there, and the difference is added to inlet.r - outlet.r: it slows the
stream down. T<sub>S</sub> bounds the eigenvalue slope/L by 1/T<sub>S</sub> and changes no steady state. Where the law
is quadratic, slope is not taken smaller than at a tenth of the reference flow: a stream that starts from rest at a fixed step
would overshoot in its first step.</p>
</html>"));
  end TwoPort;

  partial model Isenthalpic "A stream goes through and keeps its enthalpy"
    extends TwoPort;
  equation
    outlet.state.h = inlet.state.h;
  end Isenthalpic;

  partial model Valve "A flow resistance that can be closed; the class gives the characteristic"
    extends Isenthalpic(TS=max(1e-3, dropOfCommons.TS), m_flow_back=0.01*m_flow_nominal);
    parameter SI.Pressure dp_nominal(min=0) "Pressure drop at m_flow_nominal, fully open";
    parameter SI.MassFlowRate m_flow_nominal "Mass flow at which it is dp_nominal, fully open";
    parameter Real linear(min=0, max=1) = 0 "Linear share of the law: 0 quadratic, 1 linear";
    parameter Real k_min = 1e-3 "Flow through the closed valve, relative to the open one: the leak";
    RealInput opening = 1 "Opening, 0 closed to 1 open; limited to this range";
  protected
    Real u "Opening within its bounds";
    Real k "Flow relative to that of the open valve, at equal pressure drop";
    Real x "Flow relative to what gives dp_nominal";
  equation
    u = min(1, max(0, opening));
    x = m_flow/(m_flow_nominal*k);
    dp = dp_nominal*(linear*x + (1 - linear)*x*abs(x));
    slope = dp_nominal*(linear + 2*(1 - linear)*max(abs(x), 0.1))/(m_flow_nominal*k);
    assert(m_flow_nominal > 0, "the nominal flow m_flow_nominal of a valve must be positive");
    assert(k_min > 0, "the leakage k_min of a valve must be positive: a stream that is cut off has no flow to compute");
  end Valve;

  partial model ThreeWayValve "Two paths, of which one opens as the other closes"
    outer DropOfCommons dropOfCommons;
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    parameter SI.Pressure dp_nominal(min=0) "Pressure drop of either path at m_flow_nominal, fully open";
    parameter SI.MassFlowRate m_flow_nominal "Mass flow at which it is dp_nominal";
    parameter Real linear(min=0, max=1) = 0 "Linear share of the law: 0 quadratic, 1 linear";
    parameter Real k_min = 1e-3 "Flow through a closed path, relative to the open one: the leak";
    parameter Inertance L = dropOfCommons.L "Inertance of each path" annotation(__lied(role="inertance"));
    parameter SI.Time TS(min=0) = max(1e-3, dropOfCommons.TS) "Stream time constant: how fast a path that closes stops its flow"
      annotation(__lied(role="T_S"));
    parameter SI.MassFlowRate m_flow_back(min=0) = 0.01*m_flow_nominal "A larger flow backwards causes a warning";
    RealInput opening = 0.5 "Opening of path a, 0 closed to 1 open; path b has the rest";
    SI.MassFlowRate m_flow_a(start=0) "Mass flow through path a";
    SI.MassFlowRate m_flow_b(start=0) "Mass flow through path b";
    SI.Pressure dp_a "Pressure lost in path a in steady flow";
    SI.Pressure dp_b "Pressure lost in path b in steady flow";
  protected
    parameter SI.Pressure p_min = dropOfCommons.p_min;
    Real u "Opening within its bounds";
    Real x_a "Flow relative to what gives dp_nominal";
    Real x_b "Flow relative to what gives dp_nominal";
    Real slope_a(unit="Pa.s/kg") "How dp_a grows with m_flow_a";
    Real slope_b(unit="Pa.s/kg") "How dp_b grows with m_flow_b";
  equation
    u = min(1, max(0, opening));
    x_a = m_flow_a/(m_flow_nominal*max(k_min, u));
    x_b = m_flow_b/(m_flow_nominal*max(k_min, 1 - u));
    dp_a = dp_nominal*(linear*x_a + (1 - linear)*x_a*abs(x_a));
    dp_b = dp_nominal*(linear*x_b + (1 - linear)*x_b*abs(x_b));
    slope_a = dp_nominal*(linear + 2*(1 - linear)*max(abs(x_a), 0.1))/(m_flow_nominal*max(k_min, u));
    slope_b = dp_nominal*(linear + 2*(1 - linear)*max(abs(x_b), 0.1))/(m_flow_nominal*max(k_min, 1 - u));
    assert(L > 0,
           "the inertance L of a valve must be positive: without it, nothing determines how its flow changes (L: length over cross section)");
    assert(m_flow_nominal > 0, "the nominal flow m_flow_nominal of a valve must be positive");
    assert(k_min > 0, "the leakage k_min of a valve must be positive: a stream that is cut off has no flow to compute");
    assert(noEvent(min(m_flow_a, m_flow_b) >= -m_flow_back),
           "the stream runs backwards: it still has the enthalpy of its design direction, which creates or destroys energy (energy.reversed); reverse the element, or prevent the reverse flow by a CheckValve",
           AssertionLevel.warning);
  end ThreeWayValve;

  partial model Pump "Adds pressure to a stream; the class gives the amount"
    extends TwoPort;
    parameter Real eta(min=0, max=1) = 0.7 "Efficiency: hydraulic power over power of the shaft";
    SI.Power P "Power of the shaft";
    SI.Power power_external = P "Supplied" annotation(__lied(power="external"));
  protected
    SI.Density rho "Density at the inlet";
    SI.SpecificEnergy w "Work of the shaft per mass";
  equation
    rho = Medium.density(inlet.state);
    w = max(0, -dp)/(rho*eta);
    outlet.state.h = inlet.state.h + w;
    P = m_flow*w;
    assert(eta > 0, "the efficiency eta of a pump must be positive");
  end Pump;

  partial model Sensor "Measures a stream and does not act on it"
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    Inlet inlet(redeclare package Medium = Medium);
    Outlet outlet(redeclare package Medium = Medium);
  equation
    inlet.m_flow + outlet.m_flow = 0;
    outlet.state = inlet.state;
    outlet.r = inlet.r;
  end Sensor;

  partial model DifferenceSensor "Measures between two streams and does not act on them"
    replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
    Inlet inlet_a(redeclare package Medium = Medium);
    Outlet outlet_a(redeclare package Medium = Medium);
    Inlet inlet_b(redeclare package Medium = Medium);
    Outlet outlet_b(redeclare package Medium = Medium);
  equation
    inlet_a.m_flow + outlet_a.m_flow = 0;
    outlet_a.state = inlet_a.state;
    outlet_a.r = inlet_a.r;
    inlet_b.m_flow + outlet_b.m_flow = 0;
    outlet_b.state = inlet_b.state;
    outlet_b.r = inlet_b.r;
  end DifferenceSensor;
end Interfaces;
