// run:
// value: filter.y 1 7 1e-9
model Filter "b is Real, its modifier has whole numbers, and the size of padded follows from it"
  parameter Real b[:] = {1};
  parameter Real padded[:] = vector([zeros(2, 1); b]);
  Real y = sum(padded)*time;
end Filter;
model M
  Filter filter(b = {3, 4});
end M;
