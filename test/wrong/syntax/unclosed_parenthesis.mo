// error: 5:18: missing `)`: the bracket at 5:9 is not closed
model M
  Real x;
equation
  x = 2*(time + 1;
end M;
