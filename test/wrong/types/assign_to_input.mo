// error: 6:3: u cannot be assigned: it is an input
function f
  input Real u;
  output Real y;
algorithm
  u := 2*u;
  y := u;
end f;

model M
  Real x = f(time);
end M;
