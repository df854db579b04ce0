// run: --stop 1
// value: x 1 2 0
type Colour = enumeration(red, green, blue);
model M
  parameter Colour c = Colour.green;
  Real x = Integer(c);
end M;
