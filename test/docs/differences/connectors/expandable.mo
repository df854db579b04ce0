// refused: expandable connectors
expandable connector Bus
end Bus;
model M
  Bus bus;
  Blocks.Constant one(k = 1);
equation
  connect(one.y, bus.speed);
end M;
