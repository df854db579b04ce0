// error: 9:3: f is a function: it cannot be the type of a component
function f
  input Real u;
  output Real y;
algorithm
  y := u;
end f;
model M
  f g;
end M;
