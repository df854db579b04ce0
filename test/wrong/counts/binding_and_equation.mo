// error: 6:3: one equation too many: all unknowns in it are determined by other equations already
model M
  Real x = time;
  Real y;
equation
  x = 2;
  y = x;
end M;
