// error: 5:24: the branches of an if are of different types
model M
  Real x;
equation
  x = if time > 1 then true else 2;
end M;
