within Streams.Media;
partial package PartialLiquid "Liquid whose properties follow its temperature"
  import SI = Modelica.Units.SI;
  extends PartialMedium;

  constant SI.Temperature T_mid = (T_min + T_max)/2 "Where x = 0";
  constant SI.Temperature T_half = (T_max - T_min)/2 "x = (T - T_mid)/T_half, from -1 to 1 in the range of the data";
  constant SI.Pressure p_0 = 1e5 "Pressure of the data";
  constant SI.Pressure K "Bulk modulus; only closed volumes use it";
  constant Real c[:] "cp/T at p_0: polynomial in x, lowest power first";
  constant Real v[:] "Specific volume at p_0: polynomial in x";
  constant Real lnEta[:] "Logarithm of the dynamic viscosity: polynomial in x";
  constant Real lam[:] "Thermal conductivity: polynomial in x";

  function polynomial "Lowest power first"
    input Real a[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in size(a, 1):-1:1 loop
      y := y*x + a[i];
    end for;
  end polynomial;

  function slope "Derivative of polynomial by x"
    input Real a[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in size(a, 1):-1:2 loop
      y := y*x + (i - 1)*a[i];
    end for;
  end slope;

  function bend "Second derivative of polynomial by x"
    input Real a[:];
    input Real x;
    output Real y;
  algorithm
    y := 0;
    for i in size(a, 1):-1:3 loop
      y := y*x + (i - 1)*(i - 2)*a[i];
    end for;
  end bend;

  function x_T "Temperature, scaled and kept in the range of the data"
    input SI.Temperature T;
    output Real x;
  algorithm
    x := max(-1, min(1, (T - T_mid)/T_half));
  end x_T;

  function v_T "Specific volume; linear outside the range of the data"
    input SI.Temperature T;
    output SI.SpecificVolume y;
  protected
    Real x;
  algorithm
    x := x_T(T);
    y := polynomial(v, x) + slope(v, x)*((T - T_mid)/T_half - x);
    annotation(derivative=v_T_der);
  end v_T;

  function v_T_der "Derivative of v_T"
    input SI.Temperature T;
    input Real T_der;
    output Real y;
  algorithm
    y := v_1(T)*T_der;
  end v_T_der;

  function v_1 "Derivative of the specific volume by temperature"
    input SI.Temperature T;
    output Real y;
  algorithm
    y := slope(v, x_T(T))/T_half;
    annotation(derivative=v_1_der);
  end v_1;

  function v_1_der "Derivative of v_1"
    input SI.Temperature T;
    input Real T_der;
    output Real y;
  algorithm
    y := v_2(T)*T_der;
  end v_1_der;

  function v_2 "Second derivative of the specific volume by temperature"
    input SI.Temperature T;
    output Real y;
  algorithm
    y := if abs(T - T_mid) < T_half then bend(v, x_T(T))/T_half^2 else 0;
  end v_2;

  function cp_T "Specific heat capacity at p_0; constant outside the range of the data"
    input SI.Temperature T;
    output SI.SpecificHeatCapacity cp;
  protected
    Real x;
  algorithm
    x := x_T(T);
    cp := (T_mid + T_half*x)*polynomial(c, x);
  end cp_T;

  function h_T "Specific enthalpy at p_0, 0 at 273.15 K; linear outside the range of the data"
    input SI.Temperature T;
    output SI.SpecificEnthalpy h;
  algorithm
    h := h_x(x_T(T)) - h_x(x_T(273.15)) + cp_T(T)*(T - T_mid - T_half*x_T(T));
    annotation(derivative=h_T_der);
  end h_T;

  function h_x "Integral of cp"
    input Real x;
    output SI.SpecificEnthalpy h;
  algorithm
    h := 0;
    for i in size(c, 1):-1:1 loop
      h := h*x + c[i]*T_half*T_mid/i;
    end for;
    h := h*x;
    h := h + x^2*T_half^2*sum(c[i]*x^(i - 1)/(i + 1) for i in 1:size(c, 1));
  end h_x;

  function h_T_der "Derivative of h_T"
    input SI.Temperature T;
    input Real T_der;
    output Real h_der;
  algorithm
    h_der := cp_T(T)*T_der;
  end h_T_der;

  function s_x "Integral of cp/T"
    input Real x;
    output SI.SpecificEntropy s;
  algorithm
    s := T_half*x*sum(c[i]*x^(i - 1)/i for i in 1:size(c, 1));
  end s_x;

  function cp_pT "Specific heat capacity"
    input SI.Pressure p;
    input SI.Temperature T;
    output SI.SpecificHeatCapacity cp;
  algorithm
    cp := cp_T(T) - T*v_2(T)*(p - p_0);
  end cp_pT;

  function T_ph "Temperature from pressure and specific enthalpy"
    input SI.Pressure p;
    input SI.SpecificEnthalpy h;
    output SI.Temperature T;
  protected
    Real change;
    Integer k;
  algorithm
    T := T_mid + (h - h_T(T_mid))/cp_T(T_mid);
    change := 1;
    k := 0;
    while abs(change) > 1e-9 and k < 50 loop
      change := (h - specificEnthalpy_pT(p, T))/cp_pT(p, T);
      T := T + change;
      k := k + 1;
    end while;
    annotation(derivative=T_ph_der);
  end T_ph;

  function T_ph_der "Derivative of T_ph"
    input SI.Pressure p;
    input SI.SpecificEnthalpy h;
    input Real p_der;
    input Real h_der;
    output Real T_der;
  protected
    SI.Temperature T;
  algorithm
    T := T_ph(p, h);
    T_der := (h_der - (v_T(T) - T*v_1(T))*p_der)/cp_pT(p, T);
  end T_ph_der;

  function p_dT "Pressure of a closed volume: mass beyond its capacity at this temperature is compressed"
    input SI.Density d;
    input SI.Temperature T;
    output SI.Pressure p;
  algorithm
    p := p_0 + K*(d*v_T(T) - 1);
  end p_dT;

  function u_dT "Specific internal energy in a closed volume"
    input SI.Density d;
    input SI.Temperature T;
    output SI.SpecificEnergy u;
  protected
    SI.Pressure p;
  algorithm
    p := p_dT(d, T);
    u := specificEnthalpy_pT(p, T) - p*v_T(T);
  end u_dT;

  function u_dT_T "Derivative of u_dT by temperature"
    input SI.Density d;
    input SI.Temperature T;
    output Real y;
  protected
    SI.Pressure p;
  algorithm
    p := p_dT(d, T);
    y := cp_pT(p, T) - p*v_1(T) - T*K*d*v_1(T)^2;
  end u_dT_T;

  function T_du "Temperature from density and specific internal energy"
    input SI.Density d;
    input SI.SpecificEnergy u;
    output SI.Temperature T;
  protected
    Real change;
    Integer k;
  algorithm
    T := T_mid + (u - u_dT(d, T_mid))/u_dT_T(d, T_mid);
    change := 1;
    k := 0;
    while abs(change) > 1e-9 and k < 50 loop
      change := (u - u_dT(d, T))/u_dT_T(d, T);
      T := T + change;
      k := k + 1;
    end while;
    annotation(derivative=T_du_der);
  end T_du;

  function T_du_der "Derivative of T_du"
    input SI.Density d;
    input SI.SpecificEnergy u;
    input Real d_der;
    input Real u_der;
    output Real T_der;
  protected
    SI.Temperature T;
  algorithm
    T := T_du(d, u);
    T_der := (u_der + T*v_1(T)*K*v_T(T)*d_der)/u_dT_T(d, T);
  end T_du_der;

  redeclare replaceable function extends specificEnthalpy_pT
  algorithm
    h := h_T(T) + (v_T(T) - T*v_1(T))*(p - p_0);
    annotation(derivative=specificEnthalpy_pT_der);
  end specificEnthalpy_pT;

  function specificEnthalpy_pT_der "Derivative of specificEnthalpy_pT"
    input SI.Pressure p;
    input SI.Temperature T;
    input Real p_der;
    input Real T_der;
    output Real h_der;
  algorithm
    h_der := (v_T(T) - T*v_1(T))*p_der + cp_pT(p, T)*T_der;
  end specificEnthalpy_pT_der;

  redeclare replaceable function extends setState_du
  protected
    SI.Temperature T;
    SI.Pressure p;
  algorithm
    T := T_du(d, u);
    p := p_dT(d, T);
    state := ThermodynamicState(p=p, h=u + p*v_T(T));
  end setState_du;

  redeclare replaceable function extends density_closed
  algorithm
    d := (1 + (p - p_0)/K)/v_T(T);
  end density_closed;

  redeclare replaceable function extends density_derp
  algorithm
    ddp := 1/(K*v_T(T_ph(state.p, state.h)));
  end density_derp;

  redeclare replaceable function extends temperature
  algorithm
    T := T_ph(state.p, state.h);
  end temperature;

  redeclare replaceable function extends density
  algorithm
    d := 1/v_T(T_ph(state.p, state.h));
  end density;

  redeclare replaceable function extends specificEntropy
  protected
    SI.Temperature T;
    Real x;
  algorithm
    T := T_ph(state.p, state.h);
    x := x_T(T);
    s := s_x(x) - s_x(x_T(273.15)) + cp_T(T)*log(max(1, T)/(T_mid + T_half*x)) - v_1(T)*(state.p - p_0);
  end specificEntropy;

  redeclare replaceable function extends specificHeatCapacityCp
  algorithm
    cp := cp_pT(state.p, T_ph(state.p, state.h));
  end specificHeatCapacityCp;

  redeclare replaceable function extends dynamicViscosity
  algorithm
    eta := exp(polynomial(lnEta, x_T(T_ph(state.p, state.h))));
  end dynamicViscosity;

  redeclare replaceable function extends thermalConductivity
  algorithm
    lambda := polynomial(lam, x_T(T_ph(state.p, state.h)));
  end thermalConductivity;

  annotation(Documentation(info="<html>
<pre>
  h = h(T) + (v - T dv/dT) (p - p_0)        s = s(T) - dv/dT (p - p_0)        v = v(T)
</pre>
<p>The density follows the temperature but not the pressure. Enthalpy and entropy depend on the pressure as
thermodynamics requires when volume depends on temperature, so that cycles neither make nor lose energy. In a closed volume
p = p<sub>0</sub> + K (M v/V - 1).</p>
<p>Outside the range of the data heat capacity, viscosity and conductivity stay constant.</p>
</html>"));
end PartialLiquid;
