// refused: has two providers
model M
  Blocks.Constant a(k = 1), b(k = 2);
  Blocks.Gain g(k = 1);
equation
  connect(a.y, g.u);
  connect(b.y, g.u);
end M;
