within Modelica.Blocks;
package Interfaces "Connectors and base classes of blocks"
  connector RealInput = input Real;
  connector RealOutput = output Real;
  connector BooleanInput = input Boolean;
  connector BooleanOutput = output Boolean;
  connector IntegerInput = input Integer;
  connector IntegerOutput = output Integer;
  connector RealVectorInput = input Real;
  connector BooleanVectorInput = input Boolean;
  connector IntegerVectorInput = input Integer;

  partial block SO "One output"
    RealOutput y "Output";
  end SO;

  partial block MO "Several outputs"
    parameter Integer nout(min=1) = 1 "Number of outputs";
    RealOutput y[nout] "Outputs";
  end MO;

  partial block SI "One input"
    RealInput u "Input";
  end SI;

  partial block MI "Several inputs"
    parameter Integer nin = 1 "Number of inputs";
    RealInput u[nin] "Inputs";
  end MI;

  partial block SISO "One input, one output"
    RealInput u "Input";
    RealOutput y "Output";
  end SISO;

  partial block SI2SO "Two inputs, one output"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "Output";
  end SI2SO;

  partial block SIMO "One input, several outputs"
    parameter Integer nout = 1 "Number of outputs";
    RealInput u "Input";
    RealOutput y[nout] "Outputs";
  end SIMO;

  partial block MISO "Several inputs, one output"
    parameter Integer nin = 1 "Number of inputs";
    RealInput u[nin] "Inputs";
    RealOutput y "Output";
  end MISO;

  partial block MIMO "Several inputs, several outputs"
    parameter Integer nin = 1 "Number of inputs";
    parameter Integer nout = 1 "Number of outputs";
    RealInput u[nin] "Inputs";
    RealOutput y[nout] "Outputs";
  end MIMO;

  partial block MIMOs "As many outputs as inputs"
    parameter Integer n = 1 "Number of inputs, and of outputs";
    RealInput u[n] "Inputs";
    RealOutput y[n] "Outputs";
  end MIMOs;

  partial block MI2MO "Pairs of inputs, an output of each"
    parameter Integer n = 1 "Number of pairs";
    RealInput u1[n] "First inputs";
    RealInput u2[n] "Second inputs";
    RealOutput y[n] "Outputs";
  end MI2MO;

  partial block SignalSource "A signal that starts at some time"
    extends SO;
    parameter Real offset = 0 "Added to the signal";
    parameter Modelica.Units.SI.Time startTime = 0 "Before it the output is offset";
  end SignalSource;

  partial block SVcontrol "A controller: set point and measurement in, actuator out"
    RealInput u_s "Set point";
    RealInput u_m "Measurement";
    RealOutput y "Actuator";
  end SVcontrol;

  partial block partialBooleanSISO "One Boolean input, one Boolean output"
    BooleanInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanSISO;

  partial block partialBooleanSI2SO "Two Boolean inputs, one Boolean output"
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanSI2SO;

  partial block partialBooleanSI "One Boolean input"
    BooleanInput u "Input";
  end partialBooleanSI;

  partial block partialBooleanSO "One Boolean output"
    BooleanOutput y "Output";
  end partialBooleanSO;

  partial block partialBooleanSource "A Boolean signal"
    BooleanOutput y "Output";
  end partialBooleanSource;

  partial block partialBooleanThresholdComparison "Compares an input with a threshold"
    parameter Real threshold = 0 "Compared with u";
    RealInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanThresholdComparison;

  partial block partialBooleanComparison "Compares two inputs"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanComparison;

  partial block IntegerSO "One Integer output"
    IntegerOutput y "Output";
  end IntegerSO;

  partial block IntegerSISO "One Integer input, one Integer output"
    IntegerInput u "Input";
    IntegerOutput y "Output";
  end IntegerSISO;

  partial block IntegerSIBooleanSO "An Integer input, a Boolean output"
    IntegerInput u "Input";
    BooleanOutput y "Output";
  end IntegerSIBooleanSO;
end Interfaces;
