// error: 8:14: a subscript must be of type Colour, not Integer
// error: 9:14: a subscript must be of type Integer, not Colour
// error: 10:17: a subscript must be of type Boolean, not Integer
type Colour = enumeration(red, green, blue);
model M
  parameter Real x[Colour] = {1, 2, 3}, y[3] = {1, 2, 3};
  parameter Boolean b[Boolean] = {true, false};
  Real p = x[1];
  Real q = y[Colour.red];
  Boolean r = b[1];
end M;
