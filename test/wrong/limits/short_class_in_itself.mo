// error: 2:15: Colour is defined by itself
type Colour = Colour.Colour;
model M
  Colour.Colour colour;
end M;
