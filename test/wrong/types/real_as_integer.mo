// error: 3:25: n must be of type Integer, not Real
model M
  parameter Integer n = 2.5;
  Real x = n;
end M;
