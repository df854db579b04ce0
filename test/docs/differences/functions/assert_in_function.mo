// fails: negative
function f
  input Real x;
  output Real y;
algorithm
  assert(x < 0.5, "not negative enough");
  y := sqrt(x);
end f;
model M
  Real x(start = 0);
equation
  der(x) = f(time) + 1;
end M;
