// error: 3:45: an array of 3 values is needed here, or the prefix each
model M
  Dialectic.Translational.Fixed wall[3](s = 1);
end M;
