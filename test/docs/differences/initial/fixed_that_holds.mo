// value: y 1 0.36787944117144233 1e-5
model M "A start value that is fixed, and that an equation says, too"
  parameter Real p = 2;
  Real x(start = 0, fixed = true), z(start = p, fixed = true);
  Real y(start = 1);
equation
  x = 0;
  z = p;
  der(y) = -y + x*z;
end M;
