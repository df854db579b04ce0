// error: 2:31: low is declared twice in Level
type Level = enumeration(low, low, high);
model M
  Level level = Level.high;
end M;
