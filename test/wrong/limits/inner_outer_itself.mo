// error: 3:17: class M contains itself
model M
  inner outer M m;
  Real x = 1;
end M;
