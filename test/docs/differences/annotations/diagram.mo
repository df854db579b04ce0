// check
model M
  Blocks.Constant one(k = 1) annotation(Placement(transformation(extent = {{0, 0}, {20, 20}})));
  Blocks.Gain gain(k = 2);
equation
  connect(one.y, gain.u) annotation(Line(points = {{0, 0}, {20, 0}}));
end M;
