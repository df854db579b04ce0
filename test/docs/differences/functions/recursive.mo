// run: --stop 1
// value: y 1 120 0
function factorial
  input Integer n;
  output Integer y;
algorithm
  y := if n < 2 then 1 else n*factorial(n - 1);
end factorial;
model M
  Real y = factorial(5);
end M;
