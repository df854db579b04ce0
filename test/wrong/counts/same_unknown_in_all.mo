// error: 7:3: one equation too many: other equations determine all unknowns in it
model M
  Real x, y, z;
equation
  x + y = 1;
  x - y = time;
  x + 2*y = 3;
end M;
