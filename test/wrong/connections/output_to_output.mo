// error: 5:3: two outputs meet at 'one.y': 'two' and 'one' both provide it
model M
  Blocks.Constant one(k = 1), two(k = 2);
equation
  connect(one.y, two.y);
end M;
