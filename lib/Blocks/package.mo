package Blocks "Signals and control, with the parameter names of the Modelica Standard Library"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  import Modelica.Blocks.Interfaces.RealOutput;

  package Interfaces "Base classes of several blocks"

    partial block Source "A signal that depends on time alone"
      RealOutput y "Signal";
    end Source;

    partial block DelayedSource "A signal that starts at some time"
      extends Source;
      parameter Real offset = 0 "Added to the signal, and its value before startTime";
      parameter SI.Time startTime = 0 "Time at which the signal starts";
    end DelayedSource;

    partial block Noise "Random numbers that are drawn at equal intervals"
      extends Source;
      parameter SI.Time samplePeriod(min=Modelica.Constants.eps) "Time from number to number";
      parameter Integer seed = 1 "Where the random numbers begin" annotation(__lied(role="seed"));
    protected
      constant Real m1 = 2147483563 "Modulus of the first generator";
      constant Real m2 = 2147483399 "Modulus of the second";
      Real begun(start=0.5) "The seed that numbers were begun with";
      Real s1 "State of the first generator";
      Real s2 "State of the second";
      Real t1 "The same, one number before";
      Real t2 "The same, one number before";
      Real r(start=1) "Between 0 and 1; before the first sample a number that has a logarithm";
      Real r2 "Another one";
    equation
      when {initial(), sample(0, samplePeriod)} then
        begun = seed;
        t1 = mod(40014*(if abs(pre(begun) - seed) < 0.25 then pre(s1) else 1 + mod(seed - 1, m1 - 1)), m1);
        t2 = mod(40692*(if abs(pre(begun) - seed) < 0.25 then pre(s2) else 1 + mod(16807*seed, m2 - 1)), m2);
        s1 = mod(40014*t1, m1);
        s2 = mod(40692*t2, m2);
        r = (if t1 - t2 < 1 then t1 - t2 + m1 - 1 else t1 - t2)/m1;
        r2 = (if s1 - s2 < 1 then s1 - s2 + m1 - 1 else s1 - s2)/m1;
      end when;
      annotation(Documentation(info="<html>
<p>L'Ecuyer's combined generator (Communications of the ACM 31, 1988), two numbers for each sample:</p>
<pre>
  s1 := 40014*s1 mod 2147483563        s2 := 40692*s2 mod 2147483399        r = (s1 - s2 mod 2147483562)/2147483563
</pre>
<p>All products are exact. Its period is 2.3e18. The generators begin with 1 + (seed - 1 mod 2147483562) and
1 + (16807*seed mod 2147483398), and again at the next sample after seed has changed. lied_seed gives each instance a seed of its
own.</p>
</html>"));
    end Noise;

    partial block SingleOutput "One input, one output"
      RealInput u "Input; 0 when left open";
      RealOutput y "Output";
    end SingleOutput;
  end Interfaces;

  // ---- sources -----------------------------------------------------------------------------------------------------------

  block Constant "A constant"
    extends Interfaces.Source;
    parameter Real k "Its value";
  equation
    y = k;
    annotation(Documentation(info="<html><pre>  y = k</pre></html>"));
  end Constant;

  block Step "A step"
    extends Interfaces.DelayedSource;
    parameter Real height = 1 "Height of the step";
  equation
    y = offset + (if time < startTime then 0 else height);
    annotation(Documentation(info="<html><pre>  y = offset, plus height from startTime on</pre></html>"));
  end Step;

  block Ramp "A ramp"
    extends Interfaces.DelayedSource;
    parameter Real height = 1 "Height of the ramp";
    parameter SI.Time duration(min=0) "Duration of the ramp; 0: a step";
  equation
    y = offset + (if time < startTime then 0 else if time < startTime + duration then (time - startTime)*height/duration
      else height);
    annotation(Documentation(info="<html>
<pre>
  y = offset, plus (time - startTime)*height/duration during the ramp, plus height after it
</pre>
</html>"));
  end Ramp;

  block Pulse "Rectangular pulses"
    extends Interfaces.DelayedSource;
    parameter Real amplitude = 1 "Height of the pulses";
    parameter Real width = 50 "Width of a pulse in % of the period";
    parameter SI.Time period "Time from pulse to pulse";
    parameter Integer nperiod = -1 "Number of pulses; negative: unlimited";
  protected
    parameter SI.Time T_width = period*width/100 "Duration of a pulse";
    Integer count "Pulses before this one";
    Boolean on "Whether there is a pulse now";
  equation
    assert(width > 0 and width <= 100, "the width of a Pulse must be greater than 0 and at most 100");
    assert(period > 0, "the period of a Pulse must be positive");
    when initial() then
      count = integer(floor((time - startTime)/period));
      on = time >= startTime and time - startTime - count*period < T_width;
    elsewhen sample(startTime, period) then
      count = pre(count) + 1;
      on = true;
    elsewhen sample(startTime + T_width, period) then
      count = pre(count);
      on = width >= 100;
    end when;
    y = offset + (if on and (nperiod < 0 or count < nperiod) then amplitude else 0);
    annotation(Documentation(info="<html>
<pre>
  y = offset, plus amplitude during the first width % of each period
</pre>
<p>Both edges are time events: a step of the solver ends there exactly.</p>
</html>"));
  end Pulse;

  block Sine "A sine"
    extends Interfaces.DelayedSource;
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f "Frequency";
    parameter SI.Angle phase = 0 "Phase at startTime";
  equation
    y = offset + (if time < startTime then 0 else amplitude*sin(2*Modelica.Constants.pi*f*(time - startTime) + phase));
    annotation(Documentation(info="<html>
<pre>
  y = offset, plus amplitude*sin(2*pi*f*(time - startTime) + phase) from startTime on
</pre>
</html>"));
  end Sine;

  block UniformNoise "Random numbers, evenly distributed, held from sample to sample"
    extends Interfaces.Noise;
    parameter Real y_min "The least";
    parameter Real y_max "The greatest";
  equation
    y = y_min + (y_max - y_min)*r;
    annotation(Documentation(info="<html>
<pre>
  y = y_min + (y_max - y_min)*r        r evenly distributed between 0 and 1, another one every samplePeriod
</pre>
<p>The numbers are those of <a href=\"modelica://Blocks.Interfaces.Noise\">Noise</a>.</p>
</html>"));
  end UniformNoise;

  block NormalNoise "Random numbers with normal distribution, held from sample to sample"
    extends Interfaces.Noise;
    parameter Real mu = 0 "Mean value";
    parameter Real sigma(min=0) "Standard deviation";
  equation
    y = mu + sigma*sqrt(-2*log(r))*cos(2*Modelica.Constants.pi*r2);
    annotation(Documentation(info="<html>
<pre>
  y = mu + sigma*sqrt(-2*log(r))*cos(2*pi*r2)        r, r2 evenly distributed between 0 and 1, others every samplePeriod
</pre>
<p>The method of Box and Muller. The numbers are those of <a href=\"modelica://Blocks.Interfaces.Noise\">Noise</a>.</p>
</html>"));
  end NormalNoise;

  block Table "A piecewise linear signal from a table over time"
    extends Interfaces.DelayedSource;
    parameter Real table[:, 2] "Rows {time after startTime, value}, times not decreasing";
  protected
    parameter Real slope[size(table, 1) - 1] = {
      if table[i + 1, 1] > table[i, 1] then (table[i + 1, 2] - table[i, 2])/(table[i + 1, 1] - table[i, 1]) else 0
      for i in 1:size(table, 1) - 1} "Of the piece after each row but the last";
  equation
    for i in 1:size(table, 1) - 1 loop
      assert(table[i, 1] <= table[i + 1, 1], "the times of a Table must not decrease");
    end for;
    if size(table, 1) == 1 then
      y = offset + (if time < startTime then 0 else table[1, 2]);
    else
      y = offset + (if time < startTime then 0 else sum(
        if (i == 1 or not time < startTime + table[i, 1]) and (i == size(table, 1) - 1 or time < startTime + table[i + 1, 1])
        then table[i, 2] + slope[i]*(time - startTime - table[i, 1]) else 0 for i in 1:size(table, 1) - 1));
    end if;
    annotation(Documentation(info="<html>
<p>Linear between the rows; the first and the last piece go on beyond the ends, as in the Modelica Standard Library, so repeat
the last value to stay there. Two rows with the same time make a step. One row is a constant. Every row is a time event.</p>
</html>"));
  end Table;

  // ---- mathematics -------------------------------------------------------------------------------------------------------

  block Gain "A factor"
    extends Interfaces.SingleOutput;
    parameter Real k "Factor";
  equation
    y = k*u;
    annotation(Documentation(info="<html><pre>  y = k*u</pre></html>"));
  end Gain;

  block Add "A weighted sum"
    parameter Real k1 = 1 "Factor of u1";
    parameter Real k2 = 1 "Factor of u2";
    RealInput u1 "First input; 0 when left open";
    RealInput u2 "Second input; 0 when left open";
    RealOutput y "Output";
  equation
    y = k1*u1 + k2*u2;
    annotation(Documentation(info="<html><pre>  y = k1*u1 + k2*u2</pre></html>"));
  end Add;

  block Limiter "A limited signal"
    extends Interfaces.SingleOutput;
    parameter Real uMax "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    assert(uMin <= uMax, "the limit uMin of a Limiter must not be above uMax");
    y = smooth(0, if u > uMax then uMax else if u < uMin then uMin else u);
    annotation(Documentation(info="<html><pre>  y = max(uMin, min(uMax, u))</pre></html>"));
  end Limiter;

  // ---- continuous --------------------------------------------------------------------------------------------------------

  block Integrator "An integral"
    extends Interfaces.SingleOutput;
    parameter Real k = 1 "Factor";
    parameter Real y_start = 0 "Output at the start";
    Real x(start=y_start) "State, and the output";
  equation
    der(x) = k*u;
    y = x;
    annotation(Documentation(info="<html><pre>  der(y) = k*u</pre></html>"));
  end Integrator;

  block FirstOrder "A first-order filter"
    extends Interfaces.SingleOutput;
    parameter Real k = 1 "Gain";
    parameter SI.Time T "Time constant";
    parameter Real y_start = 0 "Output at the start";
    Real x(start=y_start) "State, and the output";
  equation
    assert(T > 0, "the time constant T of a FirstOrder must be positive");
    der(x) = (k*u - x)/T;
    y = x;
    annotation(Documentation(info="<html><pre>  T*der(y) = k*u - y</pre></html>"));
  end FirstOrder;

  block PID "A controller with proportional, integral and filtered derivative part"
    extends Interfaces.SingleOutput;
    parameter Real k = 1 "Gain";
    parameter SI.Time Ti "Time constant of the integral part";
    parameter SI.Time Td(min=0) "Time constant of the derivative part";
    parameter Real Nd = 10 "The higher, the more ideal the derivative part";
    parameter Real xi_start = 0 "Integral part at the start";
    parameter Real xd_start = 0 "State of the derivative part at the start";
    Real xi(start=xi_start) "Integral part";
    Real xd(start=xd_start) "State of the derivative part";
  protected
    parameter SI.Time T(min=Modelica.Constants.eps) = max(Td/Nd, 100*Modelica.Constants.eps)
      "Time constant of the derivative part's filter";
  equation
    assert(Ti > 0, "the time constant Ti of a PID must be positive");
    assert(Nd > 0, "Nd of a PID must be positive");
    der(xi) = u/Ti;
    der(xd) = if Td > 0 then (u - xd)/T else 0;
    y = k*(u + xi + (if Td > 0 then Td*(u - xd)/T else 0));
    annotation(Documentation(info="<html>
<pre>
  y = k*(u + xi + Td/T*(u - xd))        T = Td/Nd
  der(xi) = u/Ti                        T*der(xd) = u - xd
</pre>
<p>The transfer function k (1 + 1/(Ti s) + Td s/(1 + Td/Nd s)).</p>
</html>"));
  end PID;

  annotation(Documentation(info="<html>
<p>Signals are explicit values. A force, an acceleration or an elastic velocity is not: it is solved for at the linear level,
after all signals, and has to pass through a state of its class to become a signal.</p>
</html>"));
end Blocks;
