// error: 3:17: class M has 1 equation too few: nothing determines n
model M
  discrete Real n;
  Real x;
equation
  x = time;
end M;
