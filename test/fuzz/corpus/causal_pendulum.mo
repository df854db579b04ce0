model Pendulum
  Real x(start = 1), y, vx, vy, F; parameter Real L = 1;
equation
  der(x) = vx; der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81; x^2 + y^2 = L^2;
end Pendulum;
