// error: 7:3: one equation too many: all unknowns in it are determined by other equations already
model M
  Real x, y, z;
equation
  x + y = 1;
  x - y = time;
  x + 2*y = 3;
end M;
