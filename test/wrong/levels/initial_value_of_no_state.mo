// error: 3:11: y is not a state of M: its initial value cannot be fixed
model M
  Real x, y;
initial equation
  y = 3;
equation
  der(x) = -x;
  y = 2*x;
end M;
