// run: --stop 1 --solver euler --step 0.25 --every 0.25
// rows: 5
model M "The branch changes between steps: no event, no rows of its own"
  Real x(start = 0), y(start = 0);
equation
  der(x) = 1;
  der(y) = if x > 0.4 then 2 else 1;
end M;
