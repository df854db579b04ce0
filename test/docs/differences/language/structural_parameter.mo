// run: --stop 1 --set n=4
// value: s 1 10 1e-9
model M
  parameter Integer n = 3;
  Real x[n] = {i*1.0 for i in 1:n};
  Real s = sum(x);
end M;
