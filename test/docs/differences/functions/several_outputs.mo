// run: --stop 1
// value: c 1 0.540302 1e-6
// value: s 1 0.841471 1e-6
function both
  input Real x;
  output Real c, s;
algorithm
  c := cos(x);
  s := sin(x);
end both;
model M
  Real c, s;
equation
  (c, s) = both(time);
end M;
