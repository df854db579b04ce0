within Modelica.Blocks;
package Sources "Signals that depend on time alone"
  import SI = Modelica.Units.SI;

  block RealExpression "An expression as a signal"
    Interfaces.RealOutput y = 0.0 "Value, as in RealExpression e(y = 3*time)";
  end RealExpression;

  block IntegerExpression "An Integer expression as a signal"
    Interfaces.IntegerOutput y = 0 "Value";
  end IntegerExpression;

  block BooleanExpression "A Boolean expression as a signal"
    Interfaces.BooleanOutput y = false "Value";
  end BooleanExpression;

  block ContinuousClock "Time as a signal"
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 else time - startTime);
  end ContinuousClock;

  block Constant = .Blocks.Constant "A constant";
  block Step = .Blocks.Step "A step";
  block Ramp = .Blocks.Ramp "A ramp";
  block Pulse = .Blocks.Pulse "Rectangular pulses";
  block Sine = .Blocks.Sine "A sine";

  block Cosine "A cosine"
    extends Interfaces.SignalSource;
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f "Frequency";
    parameter SI.Angle phase = 0 "Phase at startTime";
  equation
    y = offset + (if time < startTime then 0 else amplitude*cos(2*Modelica.Constants.pi*f*(time - startTime) + phase));
  end Cosine;

  block ExpSine "A sine that decays"
    extends Interfaces.SignalSource;
    parameter Real amplitude = 1 "Amplitude at startTime";
    parameter SI.Frequency f "Frequency";
    parameter SI.Angle phase = 0 "Phase at startTime";
    parameter SI.DampingCoefficient damping "Rate of decay";
  equation
    y = offset + (if time < startTime then 0 else
      amplitude*exp(-(time - startTime)*damping)*sin(2*Modelica.Constants.pi*f*(time - startTime) + phase));
  end ExpSine;

  block Exponentials "Rises and falls exponentially"
    extends Interfaces.SignalSource;
    parameter Real outMax = 1 "Limit of the rise";
    parameter SI.Time riseTime(min=0) "Duration of the rise";
    parameter SI.Time riseTimeConst(min=Modelica.Constants.small) "Time constant of the rise";
    parameter SI.Time fallTimeConst(min=Modelica.Constants.small) = riseTimeConst "Time constant of the fall";
  protected
    parameter Real top = outMax*(1 - exp(-riseTime/riseTimeConst)) "Where the fall begins";
  equation
    y = offset + (if time < startTime then 0
      else if time < startTime + riseTime then outMax*(1 - exp(-(time - startTime)/riseTimeConst))
      else top*exp(-(time - startTime - riseTime)/fallTimeConst));
  end Exponentials;

  partial block Periodic "Counts periods by time events"
    extends Interfaces.SignalSource;
    parameter SI.Time period(min=Modelica.Constants.small) "Time of a period";
    parameter Integer nperiod = -1 "Number of periods; negative: unlimited";
  protected
    SI.Time T_start "When the present period began";
    Integer count "Periods before the present one";
  equation
    when {initial(), sample(startTime + period, period)} then
      count = max(0, integer(floor((time - startTime)/period + 1e-9)));
      T_start = startTime + count*period;
    end when;
  end Periodic;

  block SawTooth "A saw tooth"
    extends Periodic;
    parameter Real amplitude = 1 "Height";
  equation
    y = offset + (if time < startTime or nperiod == 0 or (nperiod > 0 and count >= nperiod) then 0
      else amplitude*(time - T_start)/period);
  end SawTooth;

  block Trapezoid "Trapezoids"
    extends Periodic;
    parameter Real amplitude = 1 "Height";
    parameter SI.Time rising(min=0) = 0 "Duration of the rise";
    parameter SI.Time width(min=0) = 0.5 "Duration of the top";
    parameter SI.Time falling(min=0) = 0 "Duration of the fall";
  equation
    y = offset + (if time < startTime or nperiod == 0 or (nperiod > 0 and count >= nperiod) then 0
      else if time < T_start + rising then amplitude*(time - T_start)/rising
      else if time < T_start + rising + width then amplitude
      else if time < T_start + rising + width + falling then amplitude*(T_start + rising + width + falling - time)/falling
      else 0);
  end Trapezoid;

  block TimeTable "A piecewise linear signal from a table over time"
    extends Interfaces.SignalSource;
    parameter Real table[:, 2] = fill(0.0, 0, 2) "Rows {time, value}, times not decreasing";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Times of the table are multiples of it";
    parameter SI.Time shiftTime = startTime "Time at which the table begins";
  protected
    parameter Integer n = size(table, 1) "Number of rows";
    parameter Real slope[max(n - 1, 0)] = {
      if table[i + 1, 1] > table[i, 1] then (table[i + 1, 2] - table[i, 2])/(table[i + 1, 1] - table[i, 1]) else 0
      for i in 1:max(n - 1, 0)} "Of the piece after each row but the last";
  equation
    assert(n > 0, "the table of a TimeTable needs at least one row");
    if n == 0 then
      y = offset;
    elseif n == 1 then
      y = offset + (if time < startTime then 0 else table[1, 2]);
    else
      y = offset + (if time < startTime then 0 else sum(
        if (i == 1 or not time < shiftTime + timeScale*table[i, 1]) and
           (i == n - 1 or time < shiftTime + timeScale*table[i + 1, 1])
        then table[i, 2] + slope[i]*((time - shiftTime)/timeScale - table[i, 1]) else 0 for i in 1:n - 1));
    end if;
  end TimeTable;

  block CombiTimeTable "Signals from a table over time"
    import Modelica.Blocks.Types.Smoothness;
    import Modelica.Blocks.Types.Extrapolation;
    import Modelica.Blocks.Types.TimeEvents;
    extends Interfaces.MO(final nout=max(size(columns, 1), size(offset, 1)));
    parameter Boolean tableOnFile = false "Whether the table is read from a file";
    parameter Real table[:, :] = fill(0.0, 0, 2) "First column: times, not descending; others: outputs";
    parameter String tableName = "NoName" "Its name in the file";
    parameter String fileName = "NoName" "File: text that begins with #1, .csv, or .mat of version 4";
    parameter String delimiter = "," "Between columns of .csv";
    parameter Integer nHeaderLines = 0 "Lines of .csv before the numbers";
    parameter Boolean verboseRead = true "Has no effect";
    parameter Integer columns[:] = 2:size(table, 2) "Columns that are outputs";
    parameter Real offset[:] = {0} "Added to the outputs";
    parameter Smoothness smoothness = Smoothness.LinearSegments "Between the points";
    parameter Extrapolation extrapolation = Extrapolation.LastTwoPoints "Outside of them";
    parameter SI.Time timeScale(min=Modelica.Constants.eps) = 1 "Times of the table are multiples of it";
    parameter SI.Time startTime = 0 "Before it the outputs are their offsets";
    parameter SI.Time shiftTime = startTime "Time at which the table begins";
    parameter TimeEvents timeEvents = TimeEvents.Always "Where the points are events";
    parameter Boolean verboseExtrapolation = false "Warn at the first time outside";
    final parameter Real t_minScaled = Tables.Internal.first(curve) "First time of the table";
    final parameter Real t_maxScaled = Tables.Internal.last(curve) "Last time of the table";
    final parameter SI.Time t_min = t_minScaled*timeScale "First time";
    final parameter SI.Time t_max = t_maxScaled*timeScale "Last time";
  protected
    parameter Real p_offset[nout] = if size(offset, 1) == 1 then fill(offset[1], nout) else offset;
    parameter Tables.Internal.Curve curve = Tables.Internal.Curve(tableName, if tableOnFile then fileName else "", table,
      smoothness, extrapolation, true, verboseExtrapolation, delimiter, nHeaderLines);
    discrete Integer first "Of the pieces until the next event";
    discrete Integer last;
    discrete Real shift "Of the present period";
    discrete Real end_u "Where the pieces end, in times of the table";
    Real u = (time - shiftTime)/timeScale;
  equation
    when {initial(), time >= shiftTime + timeScale*pre(end_u)} then
      (first, last, shift, end_u) = Tables.Internal.window(curve, timeEvents, initial(), u, pre(last), pre(shift));
    end when;
    for i in 1:nout loop
      y[i] = p_offset[i] + (if time < startTime then 0 else Tables.Internal.value(curve, columns[i], u, shift, first, last));
    end for;
  end CombiTimeTable;

  block BooleanConstant "A Boolean constant"
    extends Interfaces.partialBooleanSource;
    parameter Boolean k = true "Value";
  equation
    y = k;
  end BooleanConstant;

  block BooleanStep "A Boolean step"
    extends Interfaces.partialBooleanSource;
    parameter SI.Time startTime = 0 "Time of the step";
    parameter Boolean startValue = false "Value before it";
  equation
    y = if time >= startTime then not startValue else startValue;
  end BooleanStep;

  block BooleanPulse "Boolean pulses"
    extends Interfaces.partialBooleanSource;
    parameter Real width(min=Modelica.Constants.small, max=100) = 50 "Width of a pulse in % of the period";
    parameter SI.Time period(min=Modelica.Constants.small) "Time from pulse to pulse";
    parameter SI.Time startTime = 0 "Time of the first pulse";
  protected
    .Blocks.Pulse pulse(final amplitude=1, final width=width, final period=period, final startTime=startTime);
  equation
    y = pulse.y > 0.5;
  end BooleanPulse;

  block IntegerConstant "An Integer constant"
    extends Interfaces.IntegerSO;
    parameter Integer k = 1 "Value";
  equation
    y = k;
  end IntegerConstant;

  block IntegerStep "An Integer step"
    extends Interfaces.IntegerSO;
    parameter Integer height = 1 "Height";
    parameter Integer offset = 0 "Value before it";
    parameter SI.Time startTime = 0 "Time of the step";
  equation
    y = offset + (if time < startTime then 0 else height);
  end IntegerStep;
end Sources;
