// error: 3:20: the initial value of E depends on y, which is not a state with a start value
model M
  Real x(start=1), E, y = 2*x;
initial equation
  E = y;
equation
  der(x) = 1;
  der(E) = 2;
end M;
