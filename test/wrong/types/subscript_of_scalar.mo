// error: 4:14: a subscript of what is no array
model M
  Real x = time;
  Real y = x[1];
end M;
