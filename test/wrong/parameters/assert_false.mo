// error: 6:3: never right
model M
  Real x(start=1);
equation
  der(x) = -x;
  assert(false, "never right");
end M;
