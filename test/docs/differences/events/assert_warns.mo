// run: --stop 1
// value: x 1 1 1e-6
// says: too far
model M
  Real x(start = 0);
equation
  der(x) = 1;
  assert(x < 0.5, "too far", AssertionLevel.warning);
end M;
