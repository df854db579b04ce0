// error: 8:25: valve.opening is 1.5, but must be at most 1
model Valve
  parameter Real opening(min = 0, max = 1) = 0.5;
  Real x = opening*time;
end Valve;

model M
  Valve valve(opening = 1.5);
end M;
