// error: 6:3: the initial value of x is given a second time
model M
  Real x;
initial equation
  x = 3;
  x = 4;
equation
  der(x) = -x;
end M;
