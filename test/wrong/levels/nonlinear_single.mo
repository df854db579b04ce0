// error: 5:3: not linear in x, which has to be solved for
model M
  Real x(start = 1);
equation
  x^2 + exp(x) = 2 + time;
end M;
