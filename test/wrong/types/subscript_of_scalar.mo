// error: 4:14: only an array can have a subscript
model M
  Real x = time;
  Real y = x[1];
end M;
