// error: 5:3: only initial equations of the form `state = value from parameters` are supported
model M
  Real x;
initial equation
  x^2 = 3;
equation
  der(x) = -x;
end M;
