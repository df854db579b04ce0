// error: 5:3: x cannot be computed explicitly: it needs the solution of a nonlinear system: break the loop by a state (der) or an input, or make the equations linear in it
model M
  Real x, y;
equation
  x = cos(y);
  y = sin(x) + time;
end M;
