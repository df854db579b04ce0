// error: 3:9: missing `;` after the declaration
model M
  Real x
  Real y;
equation
  x = 1;
  y = 2;
end M;
