// error: 5:29: colour must be of type Colour, not Gear
type Colour = enumeration(red, green);
type Gear = enumeration(low, high);
model M
  parameter Colour colour = Gear.low;
  Real x = if colour == Colour.red then 1 else 2;
end M;
