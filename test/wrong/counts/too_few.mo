// error: 3:11: class M has 1 equation too few: nothing determines y
model M
  Real x, y;
equation
  der(x) = y;
end M;
