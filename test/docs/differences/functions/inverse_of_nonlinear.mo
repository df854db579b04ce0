// refused: this equation is not linear in x and cannot be solved for it
function cube
  input Real x;
  output Real y;
algorithm
  y := x^3 + x;
  annotation(inverse(x = root(y)));
end cube;
function root
  input Real y;
  output Real x;
algorithm
  x := y;
end root;
model M
  Real x;
equation
  cube(x) = time;
end M;
