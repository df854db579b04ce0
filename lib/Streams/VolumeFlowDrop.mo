within Streams;
model VolumeFlowDrop "A flow resistance by volume flow, half linear and half quadratic"
  extends Interfaces.Isenthalpic;
  import SI = Modelica.Units.SI;
  parameter SI.Pressure dp_ref(min=0) "Pressure drop at V_flow_ref";
  parameter SI.VolumeFlowRate V_flow_ref "Volume flow at which it is dp_ref";
  SI.VolumeFlowRate V_flow "Volume flow at the inlet";
protected
  SI.Density rho "Density at the inlet";
  Real v "Flow relative to V_flow_ref";
equation
  rho = Medium.density(inlet.state);
  V_flow = m_flow/rho;
  v = V_flow/V_flow_ref;
  dp = 0.5*dp_ref*(v + v*abs(v));
  slope = 0.5*dp_ref*(1 + 2*abs(v))/(rho*V_flow_ref);
  assert(V_flow_ref > 0, "the reference flow V_flow_ref of a VolumeFlowDrop must be positive");
  annotation(Documentation(info="<html>
<pre>
  dp = 0.5*dp_ref*(v + v*abs(v))        v = m_flow/(density*V_flow_ref)
</pre>
<p>The law of the paper's Listing 3, made odd so that it holds for reversed flow, too.</p>
</html>"));
end VolumeFlowDrop;
