// run: --stop 1
// absent: mode
model M
  String mode = if time > 1 then "fast" else "slow";
end M;
