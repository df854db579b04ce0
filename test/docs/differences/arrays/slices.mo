// run: --stop 1
// value: s 1 9 1e-9
// value: rest 1 0 0
// value: z[2] 1 5 1e-5
model M
  parameter Integer n = 1;
  Real a[3] = {time, 4, 5};
  Real b[2] = a[2:end];
  Real s = sum(b), rest = sum(a[n + 3:end]);
  Real z[2](each start = 0);
equation
  der(z) = a[n + 1:end];
end M;
