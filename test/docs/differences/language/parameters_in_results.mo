// run: --stop 1
// absent: p
model M
  parameter Real p = 2;
  Real x = p*time;
end M;
