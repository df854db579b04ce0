// error: 3:10: a size must be a whole number that is known before the simulation
model M
  Real x[div(1, 0)];
equation
  x = 1;
end M;
