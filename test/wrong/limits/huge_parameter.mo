// error: 3:18: with a the class has more than 1100000 numbers
model M
  parameter Real a[:] = fill(0.0, 10000000);
  Real x = a[1];
end M;
