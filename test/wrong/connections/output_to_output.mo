// error: 5:3: 'one.y' has two providers, 'two' and 'one'
model M
  Blocks.Constant one(k = 1), two(k = 2);
equation
  connect(one.y, two.y);
end M;
