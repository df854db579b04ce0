within Streams;
model PressureDrop "A flow resistance by its pressure drop at a reference flow, linear or quadratic or between"
  extends Interfaces.Isenthalpic(m_flow_back=0.01*m_flow_ref);
  import SI = Modelica.Units.SI;
  parameter SI.Pressure dp_ref(min=0) "Pressure drop at m_flow_ref";
  parameter SI.MassFlowRate m_flow_ref "Mass flow at which it is dp_ref";
  parameter Real linear(min=0, max=1) = 0 "Linear share of the law: 0 quadratic, 1 linear";
protected
  Real x "Flow relative to m_flow_ref";
equation
  x = m_flow/m_flow_ref;
  dp = dp_ref*(linear*x + (1 - linear)*x*abs(x));
  slope = dp_ref/m_flow_ref*(linear + 2*(1 - linear)*max(abs(x), 0.1));
  assert(m_flow_ref > 0, "the reference flow m_flow_ref of a PressureDrop must be positive");
  annotation(Documentation(info="<html>
<pre>
  dp = dp_ref*(linear*x + (1 - linear)*x*abs(x))        x = m_flow/m_flow_ref
</pre>
</html>"));
end PressureDrop;
