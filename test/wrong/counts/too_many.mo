// error: 6:3: one equation too many: all unknowns in it are determined by other equations already
model M
  Real x;
equation
  x = time;
  x = 2*time;
end M;
