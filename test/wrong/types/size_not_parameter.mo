// error: 4:18: n is not a parameter: its value is not known before the simulation
model M
  Real n = 2;
  Real x[integer(n)];
end M;
