within Streams.Media;
package ThermalOil "Heat transfer oil, a hydrogenated terphenyl, from 0 to 340 degC"
  extends PartialLiquid(mediumName = "thermal oil", T_default = 373.15, T_min = 273.15, T_max = 613.15, K = 1.5e9,
    c = {4.705464993, -0.4173618686, 0.2151071044, -0.08174253745, 0.04069929524, -0.01623396595},
    v = {0.001102634512, 0.0001495162908, 3.152920711e-05, 5.800892841e-06, 1.172647703e-06, 2.238106322e-07},
    lnEta = {-6.762816273, -1.986624311, 1.259159795, -0.859006361, 1.224991413, -1.177099959, -0.8161412486, 0.9715693725,
      1.205916093, -1.04833545},
    lam = {0.108349, -0.01428, -0.004335});
  annotation(Documentation(info="<html>
<p>Polynomials through the formulas that the manufacturer of Therminol 66 publishes; they differ from them by less than 1e-4 in
heat capacity, 1e-5 in volume and 4e-3 in viscosity. The bulk modulus is a typical one of mineral oils.</p>
</html>"));
end ThermalOil;
