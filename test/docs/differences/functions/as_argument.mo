// refused: a function as argument
partial function F
  input Real x;
  output Real y;
end F;
function square
  extends F;
algorithm
  y := x^2;
end square;
function apply
  input F f;
  input Real x;
  output Real y;
algorithm
  y := f(x);
end apply;
model M
  Real y = apply(function square(), time);
end M;
