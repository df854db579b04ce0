// refused: is a type, not a value
type Colour = enumeration(red, green, blue);
model M
  Real x[Colour] = {1, 2, 3};
end M;
