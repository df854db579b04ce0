within Modelica.Blocks;
package Logical "Boolean signals"
  import SI = Modelica.Units.SI;

  block And "Both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 and u2;
  end And;

  block Or "One or both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 or u2;
  end Or;

  block Xor "One of both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = u1 and not u2 or u2 and not u1;
  end Xor;

  block Nor "None of both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 or u2);
  end Nor;

  block Nand "Not both"
    extends Interfaces.partialBooleanSI2SO;
  equation
    y = not (u1 and u2);
  end Nand;

  block Not "The opposite"
    extends Interfaces.partialBooleanSISO;
  equation
    y = not u;
  end Not;

  block Pre "The value before an event: breaks a loop of Boolean signals"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start=pre_u_start));
  equation
    y = pre(u);
  end Pre;

  block Edge "True at a rising edge"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start=pre_u_start));
  equation
    y = edge(u);
  end Edge;

  block FallingEdge "True at a falling edge"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start=pre_u_start));
  equation
    y = pre(u) and not u;
  end FallingEdge;

  block Change "True at any edge"
    parameter Boolean pre_u_start = false "Value before the start";
    extends Interfaces.partialBooleanSISO(u(start=pre_u_start));
  equation
    y = change(u);
  end Change;

  block GreaterThreshold "u > threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u > threshold;
  end GreaterThreshold;

  block Greater "u1 > u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 > u2;
  end Greater;

  block GreaterEqualThreshold "u >= threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u >= threshold;
  end GreaterEqualThreshold;

  block GreaterEqual "u1 >= u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 >= u2;
  end GreaterEqual;

  block LessThreshold "u < threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u < threshold;
  end LessThreshold;

  block Less "u1 < u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 < u2;
  end Less;

  block LessEqualThreshold "u <= threshold"
    extends Interfaces.partialBooleanThresholdComparison;
  equation
    y = u <= threshold;
  end LessEqualThreshold;

  block LessEqual "u1 <= u2"
    extends Interfaces.partialBooleanComparison;
  equation
    y = u1 <= u2;
  end LessEqual;

  block LogicalSwitch "One of two Boolean signals"
    Interfaces.BooleanInput u1 "Where u2 is true";
    Interfaces.BooleanInput u2 "Which one";
    Interfaces.BooleanInput u3 "Where u2 is false";
    Interfaces.BooleanOutput y "Output";
  equation
    y = if u2 then u1 else u3;
  end LogicalSwitch;

  block Switch "One of two signals"
    Interfaces.RealInput u1 "Where u2 is true";
    Interfaces.BooleanInput u2 "Which one";
    Interfaces.RealInput u3 "Where u2 is false";
    Interfaces.RealOutput y "Output";
  equation
    y = if u2 then u1 else u3;
  end Switch;

  block Hysteresis "A switch with hysteresis"
    Interfaces.RealInput u "Input";
    Interfaces.BooleanOutput y(start=pre_y_start) "True above uHigh, false below uLow, between them as before";
    parameter Real uLow(start=0) "Lower limit";
    parameter Real uHigh(start=1) "Upper limit";
    parameter Boolean pre_y_start = false "Value before the start";
  equation
    assert(uHigh > uLow, "the limit uHigh of a Hysteresis must be above uLow");
    y = not pre(y) and u > uHigh or pre(y) and u >= uLow;
  end Hysteresis;

  block OnOffController "A switch with hysteresis around a reference"
    Interfaces.RealInput reference "Reference";
    Interfaces.RealInput u "Measurement";
    Interfaces.BooleanOutput y(start=pre_y_start) "True below the reference, as long as the bandwidth allows";
    parameter Real bandwidth(start=0.1) "Width around the reference";
    parameter Boolean pre_y_start = false "Value before the start";
  equation
    y = pre(y) and u < reference + bandwidth/2 or u < reference - bandwidth/2;
  end OnOffController;

  block Timer "Time since the input became true"
    Interfaces.BooleanInput u "Input";
    Interfaces.RealOutput y "0 while it is false";
  protected
    discrete SI.Time entryTime(start=0) "When it became true";
  equation
    when u then
      entryTime = time;
    end when;
    y = if u then time - entryTime else 0.0;
  end Timer;

  block RSFlipFlop "Set by S, reset by R"
    Interfaces.BooleanInput S "Sets Q";
    Interfaces.BooleanInput R "Resets Q, and wins";
    Interfaces.BooleanOutput Q(start=Qini) "State";
    Interfaces.BooleanOutput QI "The opposite of Q";
    parameter Boolean Qini = false "State at the start";
  equation
    Q = (pre(Q) or S) and not R;
    QI = not Q;
  end RSFlipFlop;

  block TerminateSimulation "Ends the run when a condition holds"
    Interfaces.BooleanOutput condition = false "The run ends when it becomes true";
    parameter String terminationText = "... End condition reached" "What is printed then";
  equation
    when condition then
      terminate(terminationText);
    end when;
  end TerminateSimulation;
end Logical;
