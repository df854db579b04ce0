// run: --stop 1
// value: energy.kinetic 1 2 1e-3
model M
  Real v(start = 2);
  parameter Real ahead = 1 annotation(__lied(role = "T_E"));
  Real e = v^2/2 annotation(__lied(energy = "kinetic"));
equation
  der(v) = 0*ahead;
end M;
