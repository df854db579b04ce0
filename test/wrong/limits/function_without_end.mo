// error: 10:25: f: functions call each other too deeply
function f
  input Integer n;
  output Integer y;
algorithm
  y := f(n + 1);
end f;

model M
  parameter Integer n = f(1);
  Real x[n];
end M;
