within Streams.Media;
partial package PartialIdealGas "Ideal gas; heat capacity after McBride, Zehe and Gordon"
  import SI = Modelica.Units.SI;
  extends PartialMedium(compressible = true, T_min = 200, T_max = 6000);

  constant SI.MolarMass MM "Molar mass";
  constant SI.SpecificHeatCapacity R = 8.31446261815324/MM "Gas constant of this gas";
  constant Real a_low[7] "Terms T^-2 to T^4 of cp/R, up to T_limit";
  constant Real a_high[7] "The same, above T_limit";
  constant Real b_low[2] "Integration constants of enthalpy and entropy, up to T_limit";
  constant Real b_high[2] "The same, above T_limit; continuity is kept to the last digit for any values";
  constant SI.Temperature T_limit = 1000 "Where the two ranges meet";
  constant Real h_formation(unit="J/mol") = 0 "Enthalpy of formation at 298.15 K, which b_low contains";
  constant Real h_298(unit="J/mol") "Enthalpy at 298.15 K less that at 0 K";
  constant Real eta_low[4] = zeros(4) "Viscosity: ln(eta/1e-7) = {ln T, 1/T, 1/T^2, 1}*eta_low, up to T_transport";
  constant Real eta_high[4] = zeros(4) "The same, above T_transport";
  constant Real lambda_low[4] = zeros(4) "Conductivity: ln(lambda/1e-4) = {ln T, 1/T, 1/T^2, 1}*lambda_low";
  constant Real lambda_high[4] = zeros(4) "The same, above T_transport";
  constant SI.Temperature T_transport = 1000 "Where the two ranges of viscosity and conductivity meet";

  function cp_polynomial "cp/R of one range"
    input Real a[7];
    input SI.Temperature T;
    output Real y;
  algorithm
    y := (a[1]/T + a[2])/T + a[3] + T*(a[4] + T*(a[5] + T*(a[6] + T*a[7])));
  end cp_polynomial;

  function h_polynomial "h/R of one range"
    input Real a[7];
    input SI.Temperature T;
    output Real y;
  algorithm
    y := -a[1]/T + a[2]*log(T) + T*(a[3] + T*(a[4]/2 + T*(a[5]/3 + T*(a[6]/4 + T*a[7]/5))));
  end h_polynomial;

  function s_polynomial "s/R of one range, at 1 bar"
    input Real a[7];
    input SI.Temperature T;
    output Real y;
  algorithm
    y := -(a[1]/(2*T) + a[2])/T + a[3]*log(T) + T*(a[4] + T*(a[5]/2 + T*(a[6]/3 + T*a[7]/4)));
  end s_polynomial;

  function cp_T "Specific heat capacity at constant pressure; constant outside the range of the data"
    input SI.Temperature T;
    output SI.SpecificHeatCapacity cp;
  algorithm
    if T < T_limit then
      cp := R*cp_polynomial(a_low, max(T, T_min));
    else
      cp := R*cp_polynomial(a_high, min(T, T_max));
    end if;
  end cp_T;

  function h_T "Specific enthalpy, 0 at 0 K; linear outside the range of the data"
    input SI.Temperature T;
    output SI.SpecificEnthalpy h;
  protected
    SI.Temperature T_in "Within the range of the data";
  algorithm
    T_in := max(T_min, min(T_max, T));
    h := R*(h_polynomial(a_low, min(T_in, T_limit)) + b_low[1]) + (h_298 - h_formation)/MM;
    if T_in > T_limit then
      h := h + R*(h_polynomial(a_high, T_in) - h_polynomial(a_high, T_limit));
    end if;
    h := h + cp_T(T)*(T - T_in);
    annotation(derivative=h_T_der);
  end h_T;

  function h_T_der "Derivative of h_T"
    input SI.Temperature T;
    input Real T_der;
    output Real h_der;
  algorithm
    h_der := cp_T(T)*T_der;
  end h_T_der;

  function s_T "Specific entropy at 1 bar"
    input SI.Temperature T;
    output SI.SpecificEntropy s;
  protected
    SI.Temperature T_in "Within the range of the data";
  algorithm
    T_in := max(T_min, min(T_max, T));
    s := R*(s_polynomial(a_low, min(T_in, T_limit)) + b_low[2]);
    if T_in > T_limit then
      s := s + R*(s_polynomial(a_high, T_in) - s_polynomial(a_high, T_limit));
    end if;
    s := s + cp_T(T)*log(T/T_in);
    annotation(derivative=s_T_der);
  end s_T;

  function s_T_der "Derivative of s_T"
    input SI.Temperature T;
    input Real T_der;
    output Real s_der;
  algorithm
    s_der := cp_T(T)/T*T_der;
  end s_T_der;

  function T_h "Temperature from specific enthalpy, at least 1 K"
    input SI.SpecificEnthalpy h;
    output SI.Temperature T;
  protected
    Real change;
    Integer k;
  algorithm
    T := max(1, 300 + (h - h_T(300))/cp_T(300));
    change := 1;
    k := 0;
    while abs(change) > 1e-9 and k < 50 loop
      change := max(1, T + (h - h_T(T))/cp_T(T)) - T;
      T := T + change;
      k := k + 1;
    end while;
    annotation(derivative=T_h_der, Documentation(info="<html>
<p>Newton's iteration. It converges from anywhere, because cp varies by less than a factor of two; a last change of 1e-9 K means
that T is exact to rounding.</p>
</html>"));
  end T_h;

  function T_h_der "Derivative of T_h"
    input SI.SpecificEnthalpy h;
    input Real h_der;
    output Real T_der;
  algorithm
    T_der := h_der/cp_T(T_h(h));
  end T_h_der;

  function T_u "Temperature from specific internal energy, at least 1 K"
    input SI.SpecificEnergy u;
    output SI.Temperature T;
  protected
    Real change;
    Integer k;
  algorithm
    T := max(1, 300 + (u - h_T(300) + R*300)/(cp_T(300) - R));
    change := 1;
    k := 0;
    while abs(change) > 1e-9 and k < 50 loop
      change := max(1, T + (u - h_T(T) + R*T)/(cp_T(T) - R)) - T;
      T := T + change;
      k := k + 1;
    end while;
    annotation(derivative=T_u_der);
  end T_u;

  function T_u_der "Derivative of T_u"
    input SI.SpecificEnergy u;
    input Real u_der;
    output Real T_der;
  algorithm
    T_der := u_der/(cp_T(T_u(u)) - R);
  end T_u_der;

  function T_isentropic "Temperature after a change of pressure at constant entropy"
    input SI.Temperature T_0 "Temperature before it";
    input Real ratio "Pressure after it by pressure before it";
    output SI.Temperature T;
  protected
    Real s;
    Real change "of ln T";
    Integer k;
  algorithm
    s := s_T(T_0) + R*log(ratio);
    T := T_0*ratio^(R/cp_T(T_0));
    change := 1;
    k := 0;
    while abs(change) > 1e-12 and k < 50 loop
      change := (s - s_T(T))/cp_T(T);
      T := T*exp(change);
      k := k + 1;
    end while;
    annotation(derivative=T_isentropic_der);
  end T_isentropic;

  function T_isentropic_der "Derivative of T_isentropic"
    input SI.Temperature T_0;
    input Real ratio;
    input Real T_0_der;
    input Real ratio_der;
    output Real T_der;
  protected
    SI.Temperature T;
  algorithm
    T := T_isentropic(T_0, ratio);
    T_der := T/cp_T(T)*(cp_T(T_0)/T_0*T_0_der + R/ratio*ratio_der);
  end T_isentropic_der;

  function transport "exp of a polynomial in ln T and 1/T, joined at T_transport without a step"
    input Real low[4];
    input Real high[4];
    input SI.Temperature T;
    output Real y;
  protected
    SI.Temperature T_in;
    SI.Temperature T_low;
  algorithm
    T_in := max(T_min, min(T_max, T));
    T_low := min(T_in, T_transport);
    y := low[1]*log(T_low) + (low[3]/T_low + low[2])/T_low + low[4];
    if T_in > T_transport then
      y := y + high[1]*log(T_in/T_transport) + high[2]*(1/T_in - 1/T_transport) + high[3]*(1/T_in^2 - 1/T_transport^2);
    end if;
    y := exp(y);
  end transport;

  redeclare replaceable function extends specificEnthalpy_pT
  algorithm
    h := h_T(T);
  end specificEnthalpy_pT;

  redeclare replaceable function extends setState_du
  protected
    SI.Temperature T;
  algorithm
    T := T_u(u);
    state := ThermodynamicState(p=d*R*T, h=u + R*T);
  end setState_du;

  redeclare replaceable function extends density_closed
  algorithm
    d := p/(R*T);
  end density_closed;

  redeclare replaceable function extends density_derp
  algorithm
    ddp := 1/(R*T_h(state.h));
  end density_derp;

  redeclare replaceable function extends temperature
  algorithm
    T := T_h(state.h);
  end temperature;

  redeclare replaceable function extends density
  algorithm
    d := state.p/(R*T_h(state.h));
  end density;

  redeclare replaceable function extends specificInternalEnergy
  algorithm
    u := state.h - R*T_h(state.h);
  end specificInternalEnergy;

  redeclare replaceable function extends specificEntropy
  algorithm
    s := s_T(T_h(state.h)) - R*log(state.p/1e5);
  end specificEntropy;

  redeclare replaceable function extends isentropicEnthalpy
  algorithm
    h_is := h_T(T_isentropic(T_h(refState.h), p_downstream/refState.p));
  end isentropicEnthalpy;

  redeclare replaceable function extends specificHeatCapacityCp
  algorithm
    cp := cp_T(T_h(state.h));
  end specificHeatCapacityCp;

  replaceable function isentropicExponent "cp/cv"
    input ThermodynamicState state;
    output Real gamma;
  protected
    SI.SpecificHeatCapacity cp;
  algorithm
    cp := cp_T(T_h(state.h));
    gamma := cp/(cp - R);
  end isentropicExponent;

  redeclare replaceable function extends dynamicViscosity
  algorithm
    eta := 1e-7*transport(eta_low, eta_high, T_h(state.h));
  end dynamicViscosity;

  redeclare replaceable function extends thermalConductivity
  algorithm
    lambda := 1e-4*transport(lambda_low, lambda_high, T_h(state.h));
  end thermalConductivity;

  annotation(Documentation(info="<html>
<pre>
  p = d R T        h = h(T), 0 at 0 K
</pre>
<p>cp/R is a polynomial with terms T<sup>-2</sup> to T<sup>4</sup> in each of two ranges; coefficients are those of B. McBride,
M. Zehe, S. Gordon, <em>NASA Glenn coefficients for calculating thermodynamic properties of individual species</em>, NASA/TP
2002-211556. Viscosity and conductivity follow R. Svehla, <em>Transport coefficients for the NASA Lewis chemical equilibrium
program</em>, NASA TM 4647 (1995). Outside 200 K to 6000 K the heat capacity stays constant, so that the temperature follows
from every enthalpy; it is never below 1 K.</p>
</html>"));
end PartialIdealGas;
