// run: --stop 0
// value: y 0 9 0
// value: z 0 16 0
// value: a.two 0 6 0
function f
  input Real a;
  input Real b = 2*a;
  output Real y = a + b;
algorithm
end f;
record R
  Real one;
  Real two = 2*one;
  constant Real three = 7;
end R;
model M
  Real y = f(3);
  R a = R(3);
  Real z = a.three + y;
end M;
