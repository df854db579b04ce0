// refused: function delay
model M
  Real y = delay(time, 0.1);
end M;
