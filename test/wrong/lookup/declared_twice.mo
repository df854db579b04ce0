// error: 4:11: x is declared twice in M
model M
  Real x = 1;
  Integer x = 2;
end M;
