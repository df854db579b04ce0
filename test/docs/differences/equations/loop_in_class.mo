// refused: it needs the solution of a nonlinear system
model M
  Real x, y;
equation
  x = cos(y);
  y = sin(x) + time;
end M;
