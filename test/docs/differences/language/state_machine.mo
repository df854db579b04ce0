// refused: a call as an equation or statement
block State
  Real x(start = 0);
equation
  der(x) = 1;
end State;
model M
  State a, b;
equation
  transition(a, b, a.x > 1);
  initialState(a);
end M;
