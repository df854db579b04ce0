within Modelica.Blocks;
package Types "Choices"
  type Init = enumeration(
      NoInit "Start values are guesses",
      SteadyState "Derivatives are zero",
      InitialState "States begin at their start values",
      InitialOutput "Outputs begin at their start values");
  type SimpleController = enumeration(
      P "Proportional",
      PI "Proportional and integral",
      PD "Proportional and derivative",
      PID "Proportional, integral and derivative");
  type Smoothness = enumeration(
      LinearSegments "Linear between the points",
      ContinuousDerivative "Cubic, by Akima's slopes",
      ConstantSegments "Held from point to point",
      MonotoneContinuousDerivative1 "Cubic, monotone where the points are (Fritsch and Butland)",
      MonotoneContinuousDerivative2 "Cubic, monotone where the points are (Steffen)",
      ModifiedContinuousDerivative "Cubic, by modified Akima slopes");
  type Extrapolation = enumeration(
      HoldLastPoint "The first or last value is held",
      LastTwoPoints "The first or last piece goes on",
      Periodic "The points repeat",
      NoExtrapolation "Outside is an error");
  type TimeEvents = enumeration(
      Always "At every point",
      AtDiscontinuities "Where the signal jumps",
      NoTimeEvents "None");
  type LimiterHomotopy = enumeration(
      NoHomotopy "None",
      Linear "Begins without limits",
      UpperLimit "Begins at the upper limit",
      LowerLimit "Begins at the lower limit");
end Types;
