// fails: too far
model M
  Real x(start = 0);
equation
  der(x) = 1;
  assert(x < 0.5, "too far");
end M;
