/* si_units.c: the SI types under the names that users of the Modelica Standard Library import. */
#include <string.h>

#include "scope/scope_internal.h"

static const struct {
  const char *name, *unit;
} types[] = {{"Angle", "rad"},
             {"Length", "m"},
             {"Position", "m"},
             {"Distance", "m"},
             {"Breadth", "m"},
             {"Height", "m"},
             {"Thickness", "m"},
             {"Radius", "m"},
             {"Diameter", "m"},
             {"Area", "m2"},
             {"Volume", "m3"},
             {"Time", "s"},
             {"Duration", "s"},
             {"AngularVelocity", "rad/s"},
             {"AngularAcceleration", "rad/s2"},
             {"Velocity", "m/s"},
             {"Acceleration", "m/s2"},
             {"Jerk", "m/s3"},
             {"Period", "s"},
             {"Frequency", "Hz"},
             {"AngularFrequency", "rad/s"},
             {"Wavelength", "m"},
             {"DampingCoefficient", "s-1"},
             {"Mass", "kg"},
             {"Density", "kg/m3"},
             {"SpecificVolume", "m3/kg"},
             {"Momentum", "kg.m/s"},
             {"Impulse", "N.s"},
             {"AngularMomentum", "kg.m2/s"},
             {"MomentOfInertia", "kg.m2"},
             {"Inertia", "kg.m2"},
             {"Force", "N"},
             {"TranslationalSpringConstant", "N/m"},
             {"TranslationalDampingConstant", "N.s/m"},
             {"Weight", "N"},
             {"Torque", "N.m"},
             {"MomentOfForce", "N.m"},
             {"ElectricalTorqueConstant", "N.m/A"},
             {"RotationalSpringConstant", "N.m/rad"},
             {"RotationalDampingConstant", "N.m.s/rad"},
             {"Pressure", "Pa"},
             {"AbsolutePressure", "Pa"},
             {"PressureDifference", "Pa"},
             {"Stress", "Pa"},
             {"ModulusOfElasticity", "Pa"},
             {"DynamicViscosity", "Pa.s"},
             {"KinematicViscosity", "m2/s"},
             {"SurfaceTension", "N/m"},
             {"Work", "J"},
             {"Energy", "J"},
             {"Power", "W"},
             {"EnergyFlowRate", "W"},
             {"EnthalpyFlowRate", "W"},
             {"MassFlowRate", "kg/s"},
             {"VolumeFlowRate", "m3/s"},
             {"MomentumFlux", "N"},
             {"Temperature", "K"},
             {"ThermodynamicTemperature", "K"},
             {"TemperatureDifference", "K"},
             {"TemperatureSlope", "K/s"},
             {"LinearExpansionCoefficient", "1/K"},
             {"RelativePressureCoefficient", "1/K"},
             {"Heat", "J"},
             {"HeatFlowRate", "W"},
             {"HeatFlux", "W/m2"},
             {"ThermalConductivity", "W/(m.K)"},
             {"CoefficientOfHeatTransfer", "W/(m2.K)"},
             {"ThermalResistance", "K/W"},
             {"ThermalConductance", "W/K"},
             {"HeatCapacity", "J/K"},
             {"SpecificHeatCapacity", "J/(kg.K)"},
             {"Entropy", "J/K"},
             {"EntropyFlowRate", "J/(K.s)"},
             {"SpecificEntropy", "J/(kg.K)"},
             {"SpecificEnergy", "J/kg"},
             {"SpecificInternalEnergy", "J/kg"},
             {"SpecificEnthalpy", "J/kg"},
             {"Enthalpy", "J"},
             {"InternalEnergy", "J"},
             {"MolarMass", "kg/mol"},
             {"AmountOfSubstance", "mol"},
             {"MolarFlowRate", "mol/s"},
             {"ElectricCurrent", "A"},
             {"Current", "A"},
             {"ElectricCharge", "C"},
             {"ElectricPotential", "V"},
             {"Voltage", "V"},
             {"ElectricFieldStrength", "V/m"},
             {"Capacitance", "F"},
             {"Inductance", "H"},
             {"Resistance", "Ohm"},
             {"Resistivity", "Ohm.m"},
             {"Conductance", "S"},
             {"MagneticFlux", "Wb"},
             {"MagneticFluxDensity", "T"},
             {"MagneticFieldStrength", "A/m"},
             {"LuminousFlux", "lm"},
             {"Efficiency", "1"},
             {"MassFraction", "1"},
             {"MoleFraction", "1"},
             {"ReynoldsNumber", "1"},
             {"CoefficientOfFriction", "1"},
             {"PrandtlNumber", "1"},
             {"NusseltNumber", "1"},
             {"DimensionlessRatio", "1"}};

/* Never negative, as in the Modelica Standard Library. */
static const char *const not_negative[] = {"Mass",
                                           "Density",
                                           "SpecificVolume",
                                           "MolarMass",
                                           "AmountOfSubstance",
                                           "Temperature",
                                           "ThermodynamicTemperature",
                                           "Distance",
                                           "Breadth",
                                           "Height",
                                           "Thickness",
                                           "Radius",
                                           "Diameter",
                                           "AbsolutePressure",
                                           "Efficiency",
                                           "MassFraction",
                                           "MoleFraction",
                                           "DynamicViscosity",
                                           "KinematicViscosity"};

static int is_not_negative(const char *name)
{
  for (size_t i = 0; i < sizeof not_negative / sizeof *not_negative; i++)
    if (strcmp(not_negative[i], name) == 0) return 1;
  return 0;
}

static const char others[] = "package Constants\n"
                             "constant Real pi = 3.14159265358979323846;\n"
                             "constant Real e = 2.71828182845904523536;\n"
                             "constant Real g_n(unit=\"m/s2\") = 9.80665;\n"
                             "constant Real eps = 2.220446049250313e-16;\n"
                             "constant Real small = 1e-60;\n"
                             "constant Real inf = 1e60;\n"
                             "end Constants;\n"
                             "package Blocks\n"
                             "package Interfaces\n"
                             "connector RealInput = input Real;\n"
                             "connector RealOutput = output Real;\n"
                             "connector BooleanInput = input Boolean;\n"
                             "connector BooleanOutput = output Boolean;\n"
                             "end Interfaces;\n"
                             "end Blocks;\n";

/* What people read these in, as the Modelica Standard Library has it. */
static const char *display_of(const char *name)
{
  static const char *const displays[][2] = {{"Angle", "deg"},
                                            {"Pressure", "bar"},
                                            {"AbsolutePressure", "bar"},
                                            {"PressureDifference", "bar"},
                                            {"Temperature", "degC"},
                                            {"ThermodynamicTemperature", "degC"}};
  for (size_t i = 0; i < sizeof displays / sizeof *displays; i++)
    if (strcmp(displays[i][0], name) == 0) return displays[i][1];
  return NULL;
}

static char *si_type(Arena *arena, const char *name, const char *unit)
{
  const char *display = display_of(name);
  const char *shown = display ? arena_printf(arena, ", displayUnit=\"%s\"", display) : "";
  const char *least = is_not_negative(name) ? ", min=0" : "",
             *note = strcmp(name, "TemperatureDifference") == 0 ? " annotation(absoluteValue=false)" : "";
  return arena_printf(arena, "type %s = Real(final unit=\"%s\"%s%s)%s;\n", name, unit, shown, least, note);
}

char *si_text(Arena *arena)
{
  char *list = arena_printf(arena, "%s", "");
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    list = arena_printf(arena, "%s%s", list, si_type(arena, types[i].name, types[i].unit));
  return arena_printf(
      arena,
      "package Modelica\npackage Units\npackage SI\n%send SI;\nend Units;\npackage SIunits\n%send SIunits;\n%send Modelica;\n",
      list, list, others);
}
