// refused: function Clock
model M
  Real x(start = 0);
  discrete Real y;
equation
  der(x) = 1;
  y = sample(x, Clock(0.1));
end M;
