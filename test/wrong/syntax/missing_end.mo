// error: 6:1: missing `end M;` for what begins at 2:1
model M
  Real x;
equation
  x = time;
