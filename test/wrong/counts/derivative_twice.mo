// error: 6:3: one equation too many: all unknowns in it are determined by other equations already
model M
  Real x;
equation
  der(x) = 1;
  der(x) = 2*x;
end M;
