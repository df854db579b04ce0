// error: 9:3: f is a function: there are no components of it
function f
  input Real u;
  output Real y;
algorithm
  y := u;
end f;
model M
  f g;
end M;
