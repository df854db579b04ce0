// run: --stop 1
// value: x 1 2 0
type Colour = enumeration(red, green, blue);
model M
  parameter Colour c = Colour.green;
  Real x = if c == Colour.green then 2 else 3;
end M;
