// error: 4:58: a variable is an energy or a power, not both
model M
  Real x(start = 1);
  Real e = x^2 annotation(__lied(energy="kinetic", power="TD"));
equation
  der(x) = -x;
end M;
