// error: 3:44: 2 values are given for an array of size 3
model M
  Dialectic.Translational.Body body[3](m = {1, 2});
end M;
