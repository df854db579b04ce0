within Streams.Media;
package WaterTable "Liquid water from 0 to 100 degC"
  extends PartialLiquid(mediumName = "water", T_min = 273.15, T_max = 373.15, K = 2.18e9,
    c = {12.93888789, -1.957984005, 0.3739381101, -0.0836632083, 0.02823532623, -0.01577221248, 0.03092370593, -0.01738331165},
    v = {0.001012110129, 2.316655085e-05, 8.93884237e-06, -1.229470788e-06, 5.932529975e-07, -2.050744777e-07, 1.672100753e-07,
      -7.980147088e-08},
    lnEta = {-7.511937881, -0.8397084956, 0.2275694994, -0.06820165261, 0.02726240225, -0.0173129409, 0.007277000764},
    lam = {0.6406019104, 0.05625522905, -0.02150766959, 0.002756118371, -0.002625943166, 0.001773266048});
  annotation(Documentation(info="<html>
<p>Polynomials through the formulas of IAPWS SR6-08(2011), <em>Revised supplementary release on properties of liquid water at
0.1 MPa</em>; they differ from them by less than 1e-5 in heat capacity, 1e-6 in volume and 1e-4 in viscosity and
conductivity.</p>
</html>"));
end WaterTable;
