// refused: function skew
model M
  Real S[3, 3] = skew({1, 2, 3});
end M;
