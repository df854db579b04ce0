// run: --stop 1
// value: e 1 0 1e-12
model M "The same with the angle as the state"
  parameter Real L = 1, g = 9.81;
  Real phi(start = 0, stateSelect = StateSelect.always), w(start = 0, stateSelect = StateSelect.always), x, y, vx, vy, F;
  Real e = x^2 + y^2 - L^2;
equation
  x = L*cos(phi);
  y = L*sin(phi);
  w = der(phi);
  vx = der(x);
  vy = der(y);
  der(vx) = -F*x;
  der(vy) = -F*y - g;
end M;
