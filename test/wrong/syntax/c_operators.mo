// error: 5:24: `&&` has no meaning in Modelica: write `and`
// error: 6:17: `?` has no meaning here
// error: 7:14: `%` has no meaning in Modelica: write `mod(a, b)` for the remainder, or `//` for a comment
model M
  Boolean b = time > 1 && time < 2;
  Real x = time ? 1 : 2;
  Real y = 5 % 3;
end M;
