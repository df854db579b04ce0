within Streams;
model Pipe "A straight round pipe: wall friction after Darcy, static head, inertance of its length"
  extends Interfaces.TwoPort(L=4*length/(Modelica.Constants.pi*diameter^2));
  import SI = Modelica.Units.SI;
  parameter SI.Length length "Length";
  parameter SI.Length diameter "Inner diameter";
  parameter SI.Length roughness(min=0) = 2.5e-5 "Height of the roughness of the wall";
  parameter SI.Length height_ab = 0 "Height of the outlet above the inlet";
  SI.Velocity v "Mean velocity";
  Real Re "Reynolds number";
  SI.Power power_potential = m_flow*g*height_ab "Goes into height" annotation(__lied(power="potential"));
protected
  parameter SI.Area area = Modelica.Constants.pi*diameter^2/4;
  parameter SI.Acceleration g = dropOfCommons.g;
  SI.Density rho "Density at the inlet";
  SI.DynamicViscosity eta "Viscosity at the inlet";
  Real c(unit="Pa.s/kg") "dp by m_flow in laminar flow";
  Real y "Friction relative to that of laminar flow";
  Real dy "d y/d Re";
equation
  rho = Medium.density(inlet.state);
  eta = Medium.dynamicViscosity(inlet.state);
  v = m_flow/(rho*area);
  Re = abs(m_flow)*diameter/(area*eta);
  (y, dy) = Functions.friction(Re, roughness/diameter);
  c = 32*eta*length/(diameter^2*area*rho);
  dp = c*m_flow*y + rho*g*height_ab;
  slope = c*(y + Re*dy);
  outlet.state.h = inlet.state.h - g*height_ab;
  assert(length > 0, "the length of a Pipe must be positive");
  assert(diameter > 0, "the diameter of a Pipe must be positive");
  annotation(Documentation(info="<html>
<pre>
  dp = f*length/diameter*rho*v*abs(v)/2 + rho*g*height_ab        v = m_flow/(rho*area)
  f  = 64/Re                                                     Re &lt; 2000
  1/sqrt(f) = -1.8 log10((roughness/diameter/3.7)^1.11 + 6.9/Re) Re &gt; 4000
  outlet.state.h = inlet.state.h - g*height_ab
</pre>
<p>Between the two a smooth transition. L is length over cross section. Rising takes from the enthalpy what it adds to the
potential energy, so that no loop gains energy.</p>
</html>"));
end Pipe;
