// refused: wait for each other
model M
  Blocks.Gain a(k = 2), b(k = 0.25);
equation
  connect(a.y, b.u);
  connect(b.y, a.u);
end M;
