// error: 10:25: f: a function takes too many steps
function f
  input Integer n;
  output Integer y;
algorithm
  y := if n < 2 then 1 else f(n - 1) + f(n - 2);
end f;

model M
  parameter Integer n = f(80);
  Real x[n];
end M;
