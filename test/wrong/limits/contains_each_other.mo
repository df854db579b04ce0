// error: 7:7: class Hen contains itself
model Hen
  Egg egg;
end Hen;

model Egg
  Hen hen;
end Egg;

model M
  Hen hen;
end M;
