// error: 3:25: n must be of type Integer, not Real
model M
  parameter Integer n = 99999999999999999999;
  Real x = n*time;
end M;
