// refused: time is not known in a function
function f
  output Real y;
algorithm
  y := time;
end f;
model M
  Real y = f();
end M;
