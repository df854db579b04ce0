// error: 3:45: s is modified twice
model M
  Dialectic.Translational.Fixed wall(s = 1, s = 2);
end M;
