// error: 4:14: explicit equations wait for each other around 'add' - 'gain'
model M
  Blocks.Gain gain(k = 2);
  Blocks.Add add;
  Blocks.Constant one(k = 1);
equation
  connect(one.y, add.u1);
  connect(gain.y, add.u2);
  connect(add.y, gain.u);
end M;
