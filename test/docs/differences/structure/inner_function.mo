// run: --stop 1
// value: a.y 1 2 0
function f
  input Real x;
  output Real y;
algorithm
  y := 2*x;
end f;
model A
  outer function g = f;
  Real y = g(time);
end A;
model M
  inner function g = f;
  A a;
end M;
