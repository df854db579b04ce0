// run: --stop 1
// value: k 0 0.5 1e-9
// value: x 1 0.6065306597126334 1e-5
model M "The parameter for which x falls with slope -0.5"
  parameter Real k(fixed = false, start = 1);
  parameter Real k2 = 2*k;
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -0.5;
equation
  der(x) = -k2*x/2;
end M;
