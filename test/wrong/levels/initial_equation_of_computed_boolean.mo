// error: 6:3: this initial equation does not give a Boolean or Integer variable of this class that has a value before events: give the variable a start value
model M
  Real x(start = 0);
  Boolean b;
initial equation
  b = true;
equation
  der(x) = 1;
  b = x > 0.5;
end M;
