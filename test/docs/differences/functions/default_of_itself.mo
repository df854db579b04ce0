// refused: depends on itself
function f
  input Real a = b;
  input Real b = a;
  output Real y;
algorithm
  y := a;
end f;
model M
  Real y = f();
end M;
