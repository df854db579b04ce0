within Streams;
package Functions "Laws of friction, of valves and of mixing"

  function turbulentFriction "Friction of turbulent flow relative to that of laminar flow, f Re/64; f by Haaland"
    input Real Re "Reynolds number, 0 or positive";
    input Real delta "Roughness over diameter";
    output Real y;
    output Real slope "d y/d Re";
  protected
    Real u "Reynolds number, at least 1000";
    Real a;
    Real s "1/sqrt(f)";
    Real ds "d s/d u";
  algorithm
    u := max(Re, 1000);
    a := (delta/3.7)^1.11 + 6.9/u;
    s := -1.8*log10(a);
    ds := 1.8/log(10)*6.9/(u^2*a);
    y := u/(64*s^2);
    slope := (if Re < 1000 then 0 else (1/s^2 - 2*u*ds/s^3)/64);
    annotation(Documentation(info="<html>
<pre>
  1/sqrt(f) = -1.8 log10((delta/3.7)^1.11 + 6.9/Re)
</pre>
<p>S. E. Haaland (1983), explicit, within 2 % of Colebrook and White.</p>
</html>"));
  end turbulentFriction;

  function friction "Friction in a pipe relative to that of laminar flow: 1 below Re = 2000, turbulent above 4000"
    input Real Re "Reynolds number, 0 or positive";
    input Real delta "Roughness over diameter";
    output Real y "f Re/64";
    output Real slope "d y/d Re";
  protected
    Real u "0 laminar, 1 turbulent";
    Real w "Share of turbulent flow";
    Real turbulent;
    Real dturbulent;
  algorithm
    u := min(1, max(0, (Re - 2000)/2000));
    w := u^2*(3 - 2*u);
    (turbulent, dturbulent) := turbulentFriction(Re, delta);
    y := 1 + w*(turbulent - 1);
    slope := w*dturbulent + 6*u*(1 - u)/2000*(turbulent - 1);
    annotation(smoothOrder=1);
  end friction;

  function equalPercentage "Relative flow of a valve whose flow grows by equal percentages with its opening"
    input Real opening "0 to 1";
    input Real R "Flow when open over flow when nearly closed";
    output Real y;
  algorithm
    y := if opening > 0.01 then R^(opening - 1) else opening/0.01*R^(-0.99);
  end equalPercentage;

  function share "Weight of a stream where streams join: its flow; a stream that hardly flows or flows back fades out"
    input Real m_flow "Mass flow into the junction";
    input Real m_flow_reg "Above this flow it is the flow itself";
    output Real y "Positive";
  algorithm
    y := if m_flow > m_flow_reg then m_flow else m_flow_reg^2/(2*m_flow_reg - m_flow);
    annotation(smoothOrder=1, Documentation(info="<html>
<p>Positive everywhere and with a continuous derivative, so that weights share/sum(share) are defined for any flows, and exactly
m_flow where it counts, so that mixing conserves energy to rounding.</p>
</html>"));
  end share;
end Functions;
