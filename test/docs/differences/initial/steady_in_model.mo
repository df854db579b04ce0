// refused: use --steady for a steady start
model M
  Real x(start = 1);
initial equation
  der(x) = 0;
equation
  der(x) = 2 - x;
end M;
