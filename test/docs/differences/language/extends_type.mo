// refused: extends of a predefined type in a class with other elements
model M
  extends Real;
  Real x = 1;
end M;
