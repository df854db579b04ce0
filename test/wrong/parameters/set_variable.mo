// error: --set:1:1: y is neither a parameter nor an input
// options: --set y=3
model M
  Real x(start = 1);
  Real y = 2*x;
equation
  der(x) = -x;
end M;
