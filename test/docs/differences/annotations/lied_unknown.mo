// refused: it takes look, contact, cut, plot, solver and step
model M
  Real x = time;
  annotation(__lied(colour = "red"));
end M;
