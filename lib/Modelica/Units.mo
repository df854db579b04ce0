within Modelica;
package Units "Types of physical quantities, and conversions between units"

  package SI "Quantities in SI units"
    type Angle = Real(final unit="rad", displayUnit="deg");
    type Length = Real(final unit="m");
    type Position = Real(final unit="m");
    type Distance = Real(final unit="m", min=0);
    type Breadth = Real(final unit="m", min=0);
    type Height = Real(final unit="m", min=0);
    type Thickness = Real(final unit="m", min=0);
    type Radius = Real(final unit="m", min=0);
    type Diameter = Real(final unit="m", min=0);
    type Area = Real(final unit="m2");
    type Volume = Real(final unit="m3");
    type Time = Real(final unit="s");
    type Duration = Real(final unit="s");
    type AngularVelocity = Real(final unit="rad/s");
    type AngularAcceleration = Real(final unit="rad/s2");
    type Velocity = Real(final unit="m/s");
    type Acceleration = Real(final unit="m/s2");
    type Jerk = Real(final unit="m/s3");
    type Period = Real(final unit="s");
    type Frequency = Real(final unit="Hz");
    type AngularFrequency = Real(final unit="rad/s");
    type Wavelength = Real(final unit="m");
    type DampingCoefficient = Real(final unit="s-1");
    type Mass = Real(final unit="kg", min=0);
    type Density = Real(final unit="kg/m3", min=0);
    type SpecificVolume = Real(final unit="m3/kg", min=0);
    type Momentum = Real(final unit="kg.m/s");
    type Impulse = Real(final unit="N.s");
    type AngularMomentum = Real(final unit="kg.m2/s");
    type MomentOfInertia = Real(final unit="kg.m2");
    type Inertia = Real(final unit="kg.m2");
    type Force = Real(final unit="N");
    type TranslationalSpringConstant = Real(final unit="N/m");
    type TranslationalDampingConstant = Real(final unit="N.s/m");
    type Weight = Real(final unit="N");
    type Torque = Real(final unit="N.m");
    type MomentOfForce = Real(final unit="N.m");
    type ElectricalTorqueConstant = Real(final unit="N.m/A");
    type RotationalSpringConstant = Real(final unit="N.m/rad");
    type RotationalDampingConstant = Real(final unit="N.m.s/rad");
    type Pressure = Real(final unit="Pa", displayUnit="bar");
    type AbsolutePressure = Real(final unit="Pa", displayUnit="bar", min=0);
    type PressureDifference = Real(final unit="Pa", displayUnit="bar");
    type Stress = Real(final unit="Pa");
    type ModulusOfElasticity = Real(final unit="Pa");
    type DynamicViscosity = Real(final unit="Pa.s", min=0);
    type KinematicViscosity = Real(final unit="m2/s", min=0);
    type SurfaceTension = Real(final unit="N/m");
    type Work = Real(final unit="J");
    type Energy = Real(final unit="J");
    type Power = Real(final unit="W");
    type EnergyFlowRate = Real(final unit="W");
    type EnthalpyFlowRate = Real(final unit="W");
    type MassFlowRate = Real(final unit="kg/s");
    type VolumeFlowRate = Real(final unit="m3/s");
    type MomentumFlux = Real(final unit="N");
    type Temperature = Real(final unit="K", displayUnit="degC", min=0);
    type ThermodynamicTemperature = Real(final unit="K", displayUnit="degC", min=0);
    type TemperatureDifference = Real(final unit="K") annotation(absoluteValue=false);
    type TemperatureSlope = Real(final unit="K/s");
    type LinearExpansionCoefficient = Real(final unit="1/K");
    type RelativePressureCoefficient = Real(final unit="1/K");
    type Heat = Real(final unit="J");
    type HeatFlowRate = Real(final unit="W");
    type HeatFlux = Real(final unit="W/m2");
    type ThermalConductivity = Real(final unit="W/(m.K)");
    type CoefficientOfHeatTransfer = Real(final unit="W/(m2.K)");
    type ThermalResistance = Real(final unit="K/W");
    type ThermalConductance = Real(final unit="W/K");
    type HeatCapacity = Real(final unit="J/K");
    type SpecificHeatCapacity = Real(final unit="J/(kg.K)");
    type Entropy = Real(final unit="J/K");
    type EntropyFlowRate = Real(final unit="J/(K.s)");
    type SpecificEntropy = Real(final unit="J/(kg.K)");
    type SpecificEnergy = Real(final unit="J/kg");
    type SpecificInternalEnergy = Real(final unit="J/kg");
    type SpecificEnthalpy = Real(final unit="J/kg");
    type Enthalpy = Real(final unit="J");
    type InternalEnergy = Real(final unit="J");
    type MolarMass = Real(final unit="kg/mol", min=0);
    type AmountOfSubstance = Real(final unit="mol", min=0);
    type MolarFlowRate = Real(final unit="mol/s");
    type ElectricCurrent = Real(final unit="A");
    type Current = Real(final unit="A");
    type ElectricCharge = Real(final unit="C");
    type ElectricPotential = Real(final unit="V");
    type Voltage = Real(final unit="V");
    type ElectricFieldStrength = Real(final unit="V/m");
    type Capacitance = Real(final unit="F");
    type Inductance = Real(final unit="H");
    type Resistance = Real(final unit="Ohm");
    type Resistivity = Real(final unit="Ohm.m");
    type Conductance = Real(final unit="S");
    type MagneticFlux = Real(final unit="Wb");
    type MagneticFluxDensity = Real(final unit="T");
    type MagneticFieldStrength = Real(final unit="A/m");
    type LuminousFlux = Real(final unit="lm");
    type Efficiency = Real(final unit="1", min=0);
    type MassFraction = Real(final unit="1", min=0);
    type MoleFraction = Real(final unit="1", min=0);
    type ReynoldsNumber = Real(final unit="1");
    type CoefficientOfFriction = Real(final unit="1");
    type PrandtlNumber = Real(final unit="1");
    type NusseltNumber = Real(final unit="1");
    type DimensionlessRatio = Real(final unit="1");
  end SI;

  package Conversions "Functions between units"
    function to_degC "From K"
      input Real value(unit="K");
      output Real result;
    algorithm
      result := value - 273.15;
    end to_degC;

    function from_degC "To K"
      input Real value;
      output Real result(unit="K");
    algorithm
      result := value + 273.15;
    end from_degC;

    function to_degF "From K"
      input Real value(unit="K");
      output Real result;
    algorithm
      result := (value - 273.15)*9/5 + 32;
    end to_degF;

    function from_degF "To K"
      input Real value;
      output Real result(unit="K");
    algorithm
      result := (value - 32)*5/9 + 273.15;
    end from_degF;

    function to_degRk "From K"
      input Real value(unit="K");
      output Real result;
    algorithm
      result := value*9/5;
    end to_degRk;

    function from_degRk "To K"
      input Real value;
      output Real result(unit="K");
    algorithm
      result := value*5/9;
    end from_degRk;

    function to_deg "From rad"
      input Real value(unit="rad");
      output Real result;
    algorithm
      result := value*180/Modelica.Constants.pi;
    end to_deg;

    function from_deg "To rad"
      input Real value;
      output Real result(unit="rad");
    algorithm
      result := value*Modelica.Constants.pi/180;
    end from_deg;

    function to_rpm "From rad/s"
      input Real value(unit="rad/s");
      output Real result;
    algorithm
      result := value*30/Modelica.Constants.pi;
    end to_rpm;

    function from_rpm "To rad/s"
      input Real value;
      output Real result(unit="rad/s");
    algorithm
      result := value*Modelica.Constants.pi/30;
    end from_rpm;

    function to_kmh "From m/s"
      input Real value(unit="m/s");
      output Real result;
    algorithm
      result := value*3.6;
    end to_kmh;

    function from_kmh "To m/s"
      input Real value;
      output Real result(unit="m/s");
    algorithm
      result := value/3.6;
    end from_kmh;

    function to_day "From s"
      input Real value(unit="s");
      output Real result;
    algorithm
      result := value/86400;
    end to_day;

    function from_day "To s"
      input Real value;
      output Real result(unit="s");
    algorithm
      result := value*86400;
    end from_day;

    function to_hour "From s"
      input Real value(unit="s");
      output Real result;
    algorithm
      result := value/3600;
    end to_hour;

    function from_hour "To s"
      input Real value;
      output Real result(unit="s");
    algorithm
      result := value*3600;
    end from_hour;

    function to_minute "From s"
      input Real value(unit="s");
      output Real result;
    algorithm
      result := value/60;
    end to_minute;

    function from_minute "To s"
      input Real value;
      output Real result(unit="s");
    algorithm
      result := value*60;
    end from_minute;

    function to_litre "From m3"
      input Real value(unit="m3");
      output Real result;
    algorithm
      result := value*1000;
    end to_litre;

    function from_litre "To m3"
      input Real value;
      output Real result(unit="m3");
    algorithm
      result := value/1000;
    end from_litre;

    function to_kWh "From J"
      input Real value(unit="J");
      output Real result;
    algorithm
      result := value/3.6e6;
    end to_kWh;

    function from_kWh "To J"
      input Real value;
      output Real result(unit="J");
    algorithm
      result := value*3.6e6;
    end from_kWh;

    function to_bar "From Pa"
      input Real value(unit="Pa");
      output Real result;
    algorithm
      result := value/1e5;
    end to_bar;

    function from_bar "To Pa"
      input Real value;
      output Real result(unit="Pa");
    algorithm
      result := value*1e5;
    end from_bar;

    function to_gps "From kg/s"
      input Real value(unit="kg/s");
      output Real result;
    algorithm
      result := value*1000;
    end to_gps;

    function from_gps "To kg/s"
      input Real value;
      output Real result(unit="kg/s");
    algorithm
      result := value/1000;
    end from_gps;

    function to_Hz "From rad/s"
      input Real value(unit="rad/s");
      output Real result;
    algorithm
      result := value/(2*Modelica.Constants.pi);
    end to_Hz;

    function from_Hz "To rad/s"
      input Real value;
      output Real result(unit="rad/s");
    algorithm
      result := value*2*Modelica.Constants.pi;
    end from_Hz;

  end Conversions;

  annotation(Documentation(info="<html>
<p>The names of the Modelica Standard Library, for models that do without it.</p>
</html>"));
end Units;
