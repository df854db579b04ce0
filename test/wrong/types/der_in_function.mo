// error: 6:8: der is allowed in the equations of a model only
function f
  input Real u;
  output Real y;
algorithm
  y := der(u);
end f;
model M
  Real x = f(time);
end M;
