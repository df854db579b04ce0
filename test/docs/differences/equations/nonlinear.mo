// refused: not linear in x, which has to be solved for
model M
  Real x(start = 1);
equation
  x^3 + x = 2 + time;
end M;
