// error: 3:35: a size of 2000000000 is not possible: at least 0, and at most
model M
  parameter Real x[:] = fill(0.0, 2000000000);
  Real y = x[1]*time;
end M;
