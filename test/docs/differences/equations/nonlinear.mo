// refused: this equation is not linear in x and cannot be solved for it
model M
  Real x(start = 1);
equation
  x^3 + x = 2 + time;
end M;
