// error: 6:1: missing `end M;`: it is still open since 2:1
model M
  Real x;
equation
  x = time;
