within Streams.Media;
package Air "Dry air"
  extends PartialIdealGas(mediumName = "air", MM = 0.0289651159, h_formation = -125.530, h_298 = 8649.264,
    a_low = {10099.5016, -196.827561, 5.00915511, -0.00576101373, 1.06685993e-05, -7.94029797e-09, 2.18523191e-12},
    b_low = {-176.796731, -3.921504225},
    a_high = {241521.443, -1257.8746, 5.14455867, -0.000213854179, 7.06522784e-08, -1.07148349e-11, 6.57780015e-16},
    b_high = {6462.26319, -8.147411905});

  redeclare function extends dynamicViscosity
  protected
    Real T;
  algorithm
    T := T_h(state.h);
    eta := 1.458e-6*T*sqrt(T)/(T + 110.4);
  end dynamicViscosity;

  redeclare function extends thermalConductivity
  protected
    Real T;
  algorithm
    T := T_h(state.h);
    lambda := 2.64638e-3*T*sqrt(T)/(T + 245.4*10^(-12/T));
  end thermalConductivity;

  annotation(Documentation(info="<html>
<p>78.084 % nitrogen, 20.9476 % oxygen, 0.9365 % argon, 0.0319 % carbon dioxide by volume; composition does not change with
temperature. Viscosity and conductivity by the formulas of the U.S. Standard Atmosphere, 1976.</p>
</html>"));
end Air;
