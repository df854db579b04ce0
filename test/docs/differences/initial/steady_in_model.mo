// run: --stop 0
// value: x 0 2 0
model M
  Real x(start = 1);
initial equation
  der(x) = 0;
equation
  der(x) = 2 - x;
end M;
