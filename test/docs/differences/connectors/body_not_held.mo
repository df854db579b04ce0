// refused: nothing holds or moves
model M
  Dialectic.Translational.Body body(m = 1);
end M;
