// error: 6:3: one equation too many: other equations determine all unknowns in it
model M
  Real x = time;
  Real y;
equation
  x = 2;
  y = x;
end M;
