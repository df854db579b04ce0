// error: 5:3: an initial equation must have the form `state = value`, where the value depends on parameters and start values only: use --steady for a steady start
model M
  Real x;
initial equation
  x^2 = 3;
equation
  der(x) = -x;
end M;
