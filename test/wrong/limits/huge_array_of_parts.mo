// error: 3:46: an array of more than 10000000 elements
model M
  Dialectic.Translational.Fixed wall[100000, 100000];
end M;
