// refused: give each branch the same number, else included
model M
  Real x(start = 0);
equation
  if time < 1 then
    der(x) = 1;
  end if;
end M;
