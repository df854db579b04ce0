// error: 5:12: `§` (U+00A7) may stand in strings and comments only
model M
  Real x;
equation
  x = time §2;
end M;
