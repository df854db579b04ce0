// error: 5:3: i is of type Integer, but this equation gives it a Real: use integer(...)
model M
  Integer i;
equation
  i = 2*time;
end M;
