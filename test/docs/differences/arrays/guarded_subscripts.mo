// run:
// value: short.y[2] 1 -1 1e-9
// value: short.y[1] 1 1 1e-9
// value: long.y[3] 1 2 1e-9
// value: long.last 1 3 1e-9
model Shift
  parameter Integer n = 2;
  Real x[n] = {i*time for i in 1:n};
  Real y[n];
  Real last = if n >= 3 then x[3] else x[n];
equation
  for i in 1:n loop
    y[i] = (if i < n then x[i + 1] else 0) - (if i == 1 then x[i] else x[i - 1]);
  end for;
end Shift;
model M
  Shift short;
  Shift long(n = 4);
end M;
