// error: 6:8: der has no meaning here: only in the equations of a model
function f
  input Real u;
  output Real y;
algorithm
  y := der(u);
end f;
model M
  Real x = f(time);
end M;
