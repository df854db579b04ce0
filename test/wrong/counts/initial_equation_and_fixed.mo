// error: 5:3: the initial value of x is given twice: by this equation and by fixed = true
model M
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
end M;
