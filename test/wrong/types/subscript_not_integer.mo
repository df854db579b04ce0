// error: 4:14: a subscript must be of type Integer, not Real
model M
  Real x[2] = {1, 2};
  Real y = x[1.5];
end M;
