// error: 3:45: an array of 3 values is needed here: give that many, or write each
model M
  Dialectic.Translational.Fixed wall[3](s = 1);
end M;
