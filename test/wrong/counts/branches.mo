// error: 5:3: the branches of this if-equation have 2 and 1 equations
model M
  Real x, y;
equation
  if time < 1 then
    x = 1;
    y = 2;
  else
    x = 2;
  end if;
end M;
