// run: --stop 1
// says: 'x' = 
// says: leaves its bounds
// value: x 1 2 1e-9
model M
  Real x(min = 0, max = 1) = 2*time;
end M;
