// error: 5:24: `&&` has no meaning in Modelica: `and` is the conjunction
// error: 6:17: `?` has no meaning here
// error: 7:14: `%` has no meaning in Modelica: `mod(a, b)` is the remainder
model M
  Boolean b = time > 1 && time < 2;
  Real x = time ? 1 : 2;
  Real y = 5 % 3;
end M;
