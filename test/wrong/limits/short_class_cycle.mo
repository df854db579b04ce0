// error: 6:3: Length is defined by itself
type Length = Width;
type Width = Length;

model M
  Length x = time;
end M;
