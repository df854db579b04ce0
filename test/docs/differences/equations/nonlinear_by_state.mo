// run: --stop 1
// value: x 1 1 1e-4
model M "x^3 + x = 2, through a state"
  Real x(start = 1.2);
  parameter Real T = 1e-2;
equation
  T*der(x) = 2 - x^3 - x;
end M;
