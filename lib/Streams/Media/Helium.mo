within Streams.Media;
package Helium "Helium, He"
  extends PartialIdealGas(mediumName = "helium", MM = 0.004002602, h_298 = 6197.428,
    a_low = {0, 0, 2.5, 0, 0, 0, 0},
    b_low = {-745.375, 0.928723974},
    a_high = {0, 0, 2.5, 0, 0, 0, 0},
    b_high = {-745.375, 0.928723974},
    eta_low = {0.75015944, 35.763243, -2212.1291, 0.92126352}, eta_high = {0.83394166, 220.82656, -52852.591, 0.20809361},
    lambda_low = {0.75007833, 36.577987, -2363.66, 2.9766475}, lambda_high = {0.83319259, 221.57417, -53304.53, 2.2684592});
end Helium;
