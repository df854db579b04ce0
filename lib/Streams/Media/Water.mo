within Streams.Media;
package Water "Water of constant density and heat capacity"
  import SI = Modelica.Units.SI;
  extends PartialMedium(mediumName = "water", constantDensity = true, T_min = 273.15, T_max = 373.15);

  constant SI.Density d_const = 1000 "Density";
  constant SI.SpecificHeatCapacity cp_const = 4184 "Specific heat capacity, that of liquid water at 20 degC";
  constant SI.DynamicViscosity eta_const = 1.0e-3 "Dynamic viscosity, at 20 degC";
  constant SI.ThermalConductivity lambda_const = 0.598 "Thermal conductivity, at 20 degC";
  constant SI.Pressure K_const = 2.18e9 "Bulk modulus, at 20 degC; only closed volumes use it";
  constant SI.Temperature T_0 = 273.15 "Enthalpy and entropy are 0 here, at p_0";
  constant SI.Pressure p_0 = 101325 "Enthalpy is 0 here, at T_0";

  redeclare function extends specificEnthalpy_pT
  algorithm
    h := cp_const*(T - T_0) + (p - p_0)/d_const;
  end specificEnthalpy_pT;

  redeclare function extends setState_du
  protected
    SI.Pressure p;
  algorithm
    p := p_0 + K_const*(d/d_const - 1);
    state := ThermodynamicState(p=p, h=u + p/d_const);
  end setState_du;

  redeclare function extends density_closed
  algorithm
    d := d_const*(1 + (p - p_0)/K_const);
  end density_closed;

  redeclare function extends density_derp
  algorithm
    ddp := d_const/K_const;
  end density_derp;

  redeclare function extends temperature
  algorithm
    T := T_0 + (state.h - (state.p - p_0)/d_const)/cp_const;
  end temperature;

  redeclare function extends density
  algorithm
    d := d_const;
  end density;

  redeclare function extends specificEntropy
  algorithm
    s := cp_const*log(max(temperature(state), 1)/T_0);
  end specificEntropy;

  redeclare function extends specificHeatCapacityCp
  algorithm
    cp := cp_const;
  end specificHeatCapacityCp;

  redeclare function extends dynamicViscosity
  algorithm
    eta := eta_const;
  end dynamicViscosity;

  redeclare function extends thermalConductivity
  algorithm
    lambda := lambda_const;
  end thermalConductivity;

  annotation(Documentation(info="<html>
<pre>
  d = 1000        h = cp (T - 273.15) + (p - 101325)/d        cp = 4184
</pre>
<p>The pressure is part of the enthalpy, so that what a pump gives and a throttle takes appears as heat at the end. The bulk
modulus serves closed volumes, whose pressure is p = p<sub>0</sub> + K (M/(d V) - 1); the density of streams does not
change.</p>
</html>"));
end Water;
