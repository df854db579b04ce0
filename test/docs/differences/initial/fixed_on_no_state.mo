// refused: its initial value cannot be fixed
model M
  Real x(start = 1), y(start = 3, fixed = true);
equation
  der(x) = -x;
  y = 2*x;
end M;
