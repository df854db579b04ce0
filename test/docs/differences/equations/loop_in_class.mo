// refused: it would need a nonlinear system to be solved
model M
  Real x, y;
equation
  x = cos(y);
  y = sin(x) + time;
end M;
