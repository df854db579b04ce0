within Streams.Media;
partial package PartialMedium "What components need of a medium"
  import SI = Modelica.Units.SI;

  constant String mediumName = "medium" "Name in messages";
  constant Boolean constantDensity = false "The density is the same in all states";
  constant Boolean compressible = false "A gas: its density follows the pressure";
  constant SI.Pressure p_default = 101325 "Default start values of components";
  constant SI.Temperature T_default = 293.15 "Default start values of components";
  constant SI.Temperature T_min = 1 "Lowest temperature of the data";
  constant SI.Temperature T_max = 1e4 "Highest temperature of the data";

  replaceable record ThermodynamicState "Intensive state"
    SI.Pressure p "Pressure";
    SI.SpecificEnthalpy h "Specific enthalpy";
  end ThermodynamicState;

  replaceable partial function specificEnthalpy_pT "Specific enthalpy from pressure and temperature"
    input SI.Pressure p;
    input SI.Temperature T;
    output SI.SpecificEnthalpy h;
  end specificEnthalpy_pT;

  replaceable function setState_pT "State from pressure and temperature"
    input SI.Pressure p;
    input SI.Temperature T;
    output ThermodynamicState state;
  algorithm
    state := ThermodynamicState(p=p, h=specificEnthalpy_pT(p, T));
  end setState_pT;

  replaceable function setState_ph "State from pressure and specific enthalpy"
    input SI.Pressure p;
    input SI.SpecificEnthalpy h;
    output ThermodynamicState state;
  algorithm
    state := ThermodynamicState(p=p, h=h);
  end setState_ph;

  replaceable partial function setState_du "State from density and specific internal energy, in a closed volume"
    input SI.Density d;
    input SI.SpecificEnergy u;
    output ThermodynamicState state;
  end setState_du;

  replaceable partial function density_closed "Density in a closed volume, from pressure and temperature"
    input SI.Pressure p;
    input SI.Temperature T;
    output SI.Density d;
  end density_closed;

  replaceable partial function density_derp "How the density in a closed volume grows with the pressure"
    input ThermodynamicState state;
    output Real ddp(unit="kg/(m3.Pa)");
  end density_derp;

  replaceable partial function temperature "Temperature"
    input ThermodynamicState state;
    output SI.Temperature T;
  end temperature;

  replaceable partial function density "Density"
    input ThermodynamicState state;
    output SI.Density d;
  end density;

  replaceable function specificInternalEnergy "Specific internal energy"
    input ThermodynamicState state;
    output SI.SpecificEnergy u;
  algorithm
    u := state.h - state.p/density(state);
  end specificInternalEnergy;

  replaceable partial function specificEntropy "Specific entropy"
    input ThermodynamicState state;
    output SI.SpecificEntropy s;
  end specificEntropy;

  replaceable function isentropicEnthalpy "Specific enthalpy after a change of pressure without heat and losses"
    input SI.Pressure p_downstream "Pressure after the change";
    input ThermodynamicState refState "State before it";
    output SI.SpecificEnthalpy h_is;
  algorithm
    h_is := refState.h + (p_downstream - refState.p)/density(refState);
  end isentropicEnthalpy;

  replaceable partial function specificHeatCapacityCp "Specific heat capacity at constant pressure"
    input ThermodynamicState state;
    output SI.SpecificHeatCapacity cp;
  end specificHeatCapacityCp;

  replaceable partial function dynamicViscosity "Dynamic viscosity"
    input ThermodynamicState state;
    output SI.DynamicViscosity eta;
  end dynamicViscosity;

  replaceable partial function thermalConductivity "Thermal conductivity"
    input ThermodynamicState state;
    output SI.ThermalConductivity lambda;
  end thermalConductivity;
  annotation(Documentation(info="<html>
<p>To make a medium of your own, extend this package (or PartialLiquid or PartialIdealGas, which need numbers only) and give
its functions by</p>
<pre>
  redeclare replaceable function extends density
  algorithm
    d := ...;
  end density;
</pre>
<p>The compiler differentiates functions. One that iterates needs annotation(derivative=...).</p>
</html>"));
end PartialMedium;
