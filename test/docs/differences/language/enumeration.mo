// refused: Integer() of this
type Colour = enumeration(red, green, blue);
model M
  parameter Colour c = Colour.green;
  Real x = Integer(c);
end M;
