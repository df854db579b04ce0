// error: 6:14: n is not a parameter: its value is not known before the simulation
model M
  Integer n = 3;
  Real x[3];
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end M;
