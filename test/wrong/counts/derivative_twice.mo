// error: 6:3: one equation too many: other equations determine all unknowns in it
model M
  Real x;
equation
  der(x) = 1;
  der(x) = 2*x;
end M;
