// error: 3:35: a size of 2000000000 is not possible: use 0 to 10000000
model M
  parameter Real x[:] = fill(0.0, 2000000000);
  Real y = x[1]*time;
end M;
