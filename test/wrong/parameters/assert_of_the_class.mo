// error: 10:21: gear: a gear needs 8 teeth or more
model Gear
  parameter Integer teeth = 20;
  Real x = teeth*time;
equation
  assert(teeth >= 8, "a gear needs 8 teeth or more");
end Gear;

model M
  Gear gear(teeth = 5);
end M;
