// run: --stop 1
// value: lag.y 0 2 1e-12
// value: lag.y 1 2 1e-9
// value: filter.y 0 6 1e-12
// value: filter.y 1 6 1e-9
block Lag
  input Real u;
  output Real y;
  parameter Real k = 1;
initial equation
  der(y) = 0;
equation
  der(y) = (k*u - y)/0.1;
end Lag;
model M "In feedback: y = 4*(3 - ...) needs both components"
  Lag lag(k = 4), filter(k = 3);
equation
  lag.u = 2.5 - filter.y/3;
  filter.u = lag.y;
end M;
