// run: --stop 1
// says: rk3
model M
  Real x(start = 0);
equation
  der(x) = 1;
  annotation(__lied(solver = "rk3", step = 1e-2));
end M;
