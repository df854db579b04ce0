// run: --stop 1
// value: y 1 2 1e-9
function root "Newton's method for x^2 = a"
  input Real a;
  input Integer most = 50;
  output Real x;
protected
  Integer n = 0;
algorithm
  x := a;
  while abs(x*x - a) > 1e-12 and n < most loop
    x := (x + a/x)/2;
    n := n + 1;
  end while;
end root;
model M
  Real y = root(4);
end M;
