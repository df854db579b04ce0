within Streams;
model Source "Gives a stream of prescribed pressure and temperature or enthalpy"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  replaceable package Medium = Media.Water constrainedby Media.PartialMedium "What flows";
  parameter Boolean setEnthalpy = false "The enthalpy is prescribed, not the temperature";
  RealInput p(unit="Pa", displayUnit="bar") = 1e5 "Pressure";
  RealInput T(unit="K", displayUnit="degC") = Medium.T_default "Temperature, unless setEnthalpy";
  RealInput h(unit="J/kg") = 0 "Specific enthalpy, if setEnthalpy";
  Interfaces.Outlet outlet(redeclare package Medium = Medium);
  SI.Power power_external = -outlet.m_flow*outlet.state.h "Supplied" annotation(__lied(power="external"));
equation
  outlet.state.p = p;
  outlet.state.h = if setEnthalpy then h else Medium.specificEnthalpy_pT(p, T);
  outlet.r = 0;
  annotation(Documentation(info="<html>
<pre>
  outlet.state = (p, h(p, T))        outlet.r = 0
</pre>
</html>"));
end Source;
