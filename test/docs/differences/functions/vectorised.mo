// run: --stop 1
// value: y[2] 1 4 1e-12
// value: z[3] 1 7 1e-12
// value: r[2].b 1 5 1e-12
record Pair
  Real a, b;
end Pair;
function square
  input Real x;
  input Real c = 0;
  output Real y = x^2 + c;
algorithm
end square;
function first_plus
  input Pair p;
  input Real c;
  output Real y = p.a + c;
algorithm
end first_plus;
model M
  Real y[2] = square({time, 2});
  parameter Pair p[3] = Pair({1, 2, 3}, 0);
  Real z[3] = first_plus(p, {2, 3, 4});
  Pair r[2] = Pair({1, 2}, {4, 5*time});
end M;
