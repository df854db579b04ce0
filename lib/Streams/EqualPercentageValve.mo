within Streams;
model EqualPercentageValve "A valve whose flow grows by equal percentages with its opening"
  extends Interfaces.Valve;
  parameter Real rangeability(min=1) = 50 "Flow when open over flow when nearly closed";
equation
  k = max(k_min, Functions.equalPercentage(u, rangeability));
  annotation(Documentation(info="<html>
<pre>
  dp = dp_nominal*(linear*x + (1 - linear)*x*abs(x))     x = m_flow/(m_flow_nominal*k)     k = rangeability^(opening - 1)
</pre>
<p>Below an opening of 1 % k goes to zero in proportion; k_min of the flow passes the closed valve.</p>
</html>"));
end EqualPercentageValve;
