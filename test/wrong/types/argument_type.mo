// error: 11:18: argument u must be of type Real, not Boolean
function twice
  input Real u;
  output Real y;
algorithm
  y := 2*u;
end twice;

model M
  Boolean b = time > 1;
  Real x = twice(b);
end M;
