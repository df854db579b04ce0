// check
impure function f
  input Real x;
  output Real y;
algorithm
  y := x;
end f;
model M
  Real y = f(time);
end M;
