// refused: use role, energy, power, kind or structural
model M
  Real x = time annotation(__lied(colour = "red"));
end M;
