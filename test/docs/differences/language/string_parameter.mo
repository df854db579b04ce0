// run: --stop 1
// value: x 1 2 0
model M
  parameter String mode = "slow";
  Real x = if mode == "slow" then 2 else 3;
end M;
