// run: --stop 1
// value: y 1 2 1e-12
// value: z 1 -1.5 1e-12
model M
  Real y = semiLinear(time, 2, 3);
  Real z = semiLinear(-time/2, 2, 3);
end M;
