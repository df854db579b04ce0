// error: 5:15: `=` states an equation: write `==` to compare
model M
  Real x;
equation
  x = if time = 1 then 0 else 1;
end M;
