// run: --stop 1
// value: valve.y 1 2 1e-9
// value: valve.A 1 nan 0
block Valve
  parameter Integer kind = 1;
  parameter Real d "Has a meaning for another kind only";
  output Real y;
protected
  Real A = 0.25*d^2;
equation
  y = if kind == 1 then 2*time else A*time;
end Valve;
model M
  Valve valve;
end M;
