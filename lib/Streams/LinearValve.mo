within Streams;
model LinearValve "A valve whose flow grows in proportion to its opening"
  extends Interfaces.Valve;
equation
  k = max(k_min, u);
  annotation(Documentation(info="<html>
<pre>
  dp = dp_nominal*(linear*x + (1 - linear)*x*abs(x))     x = m_flow/(m_flow_nominal*k)     k = max(k_min, opening)
</pre>
<p>A closed valve is a large but finite resistance: k_min of the flow passes. A valve that closes at once would stop its flow
within less than a picosecond; so valves have a T<sub>S</sub> of at least a millisecond, unless they are given another. It changes
no steady state.</p>
</html>"));
end LinearValve;
