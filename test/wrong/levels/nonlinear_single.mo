// error: 5:3: this equation is not linear in x and cannot be solved for it: write an equation that is linear in what it determines
model M
  Real x(start = 1);
equation
  x^2 + exp(x) = 2 + time;
end M;
