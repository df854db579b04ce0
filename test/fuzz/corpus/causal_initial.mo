model I
  parameter Real x0 = 2; Real x, y(start = 3, fixed = true), z(start = 1, stateSelect = StateSelect.never), w = der(x)*2;
initial equation
  x = x0^2;
equation
  der(x) = -x + y; der(y) = if initial() then 0 else -y; z = x + y;
end I;
