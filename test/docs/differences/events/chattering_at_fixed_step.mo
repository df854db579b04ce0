// run: --stop 2 --solver euler --step 1e-2
// value: v 2 0 1.1e-2
model M
  Real v(start = 1);
equation
  der(v) = if v > 0 then -1 else 1;
end M;
