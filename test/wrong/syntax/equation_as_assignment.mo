// error: 6:5: `=` states an equation: write `:=` in an algorithm
function double
  input Real u;
  output Real y;
algorithm
  y = 2*u;
end double;

model M
  Real x = double(time);
end M;
