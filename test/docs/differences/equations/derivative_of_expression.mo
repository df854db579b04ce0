// run: --stop 1
// value: x 1 0.606531 1e-5
model M
  Real x(start = 1);
equation
  der(2*x) = -x;
end M;
