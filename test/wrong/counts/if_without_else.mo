// error: 5:3: the branches of this if-equation have 1 and 0 equations
model M
  Real x;
equation
  if time < 1 then
    x = 1;
  end if;
end M;
