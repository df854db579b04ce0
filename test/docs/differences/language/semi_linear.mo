// refused: function semiLinear
model M
  Real y = semiLinear(time, 1, 2);
end M;
