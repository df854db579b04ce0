within Streams;
model CheckValve "Lets a stream through in one direction"
  extends Interfaces.Isenthalpic(TS=max(1e-3, dropOfCommons.TS), m_flow_back=0.01*m_flow_nominal);
  import SI = Modelica.Units.SI;
  parameter SI.Pressure dp_nominal(min=0) "Pressure drop at m_flow_nominal, forward";
  parameter SI.MassFlowRate m_flow_nominal "Mass flow at which it is dp_nominal";
  parameter Real linear(min=0, max=1) = 0 "Linear share of the law: 0 quadratic, 1 linear";
  parameter Real k_min = 1e-3 "Flow back, relative to the flow forward at the same pressure drop: the leak";
protected
  Real k "1 forward, k_min back";
  Real x "Flow relative to what gives dp_nominal";
equation
  k = if noEvent(m_flow >= 0) then 1 else k_min;
  x = m_flow/(m_flow_nominal*k);
  dp = dp_nominal*(linear*x + (1 - linear)*x*abs(x));
  slope = dp_nominal*(linear + 2*(1 - linear)*max(abs(x), 0.1))/(m_flow_nominal*k);
  assert(m_flow_nominal > 0, "the nominal flow m_flow_nominal of a CheckValve must be positive");
  assert(k_min > 0, "the leakage k_min of a CheckValve must be positive: a stream that is cut off has no flow to compute");
  annotation(Documentation(info="<html>
<pre>
  dp = dp_nominal*(linear*x + (1 - linear)*x*abs(x))     x = m_flow/m_flow_nominal forward, m_flow/(m_flow_nominal*k_min) back
</pre>
</html>"));
end CheckValve;
