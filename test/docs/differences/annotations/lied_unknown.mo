// refused: use look, contact, cut, plot, solver or step
model M
  Real x = time;
  annotation(__lied(colour = "red"));
end M;
