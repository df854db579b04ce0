// refused: form of class
function f
  input Real x;
  output Real y;
algorithm
  y := x^2;
end f;
function df = der(f, x);
model M
  Real y = df(time);
end M;
