// run: --stop 1
// absent: mode
// says: not in results: mode
model M
  String mode = if time > 1 then "fast" else "slow";
end M;
