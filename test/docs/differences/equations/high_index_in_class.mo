// refused: is not linear in y and cannot be solved for it
model M "A pendulum in Cartesian coordinates: index 3 inside one class"
  parameter Real L = 1, g = 9.81;
  Real x(start = 1, stateSelect = StateSelect.avoid), y(start = 0), vx, vy, F;
  Real e = x^2 + y^2 - L^2;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
end M;
