// refused: function cardinality
model M
  Blocks.Constant one(k = 1);
  Real n = cardinality(one.y);
end M;
