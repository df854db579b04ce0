// run: --stop 1
// value: y 1 30 0
model M
  parameter Real x[3] = {10, 20, 30};
  Integer i = if time > 0.5 then 3 else 1;
  Real y = x[i];
end M;
