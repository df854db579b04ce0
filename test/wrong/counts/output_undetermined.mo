// error: 4:15: class Two has 1 equation too few: nothing determines z
block Two
  output Real y;
  output Real z;
equation
  y = time;
end Two;

model M
  Two two;
end M;
