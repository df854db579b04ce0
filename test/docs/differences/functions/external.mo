// refused: an external function
function f
  input Real x;
  output Real y;
  external "C" y = sinh(x);
end f;
model M
  Real y = f(time);
end M;
