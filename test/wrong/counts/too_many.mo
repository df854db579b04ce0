// error: 6:3: one equation too many: other equations determine all unknowns in it
model M
  Real x;
equation
  x = time;
  x = 2*time;
end M;
