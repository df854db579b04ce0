// error: 2:26: min is an attribute of each enumeration: use another name for this value
type Level = enumeration(min, middle);
model M
  Level level = Level.middle;
end M;
