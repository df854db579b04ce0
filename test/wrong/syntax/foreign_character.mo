// error: 5:12: `§` (U+00A7) is allowed in strings and comments only: use ASCII letters, digits and `_` in names
model M
  Real x;
equation
  x = time §2;
end M;
