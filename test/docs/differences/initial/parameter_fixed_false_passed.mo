// run: --stop 1
// value: a.x 1 7.3890561 1e-4
// value: e 1 8.3890561 1e-4
// value: b.x 1 54.59815 1e-3
model A
  parameter Real k = 1, first(fixed = false), twice = 2*first;
  Real x(start = 1);
initial equation
  first = 2;
equation
  der(x) = k*x;
end A;
model M "A value that parameters determine goes to components and other classes: exp(2) and exp(4)"
  parameter Real q = 1, p(fixed = false);
  A a(k = p), b(k = a.twice);
  Real e = a.x + q;
initial equation
  p = q + 1;
end M;
