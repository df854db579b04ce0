// run: --stop 1
// value: y 1 2 1e-6
model M "A discrete equation outside of when"
  Boolean late = time > 0.5;
  Integer k = if late then 2 else 1;
  Real y = k;
end M;
