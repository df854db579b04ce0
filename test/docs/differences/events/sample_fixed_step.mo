// run: --stop 1 --solver euler --step 0.25 --every 0.25
// value: n 1 10 0
model M
  discrete Integer n(start = 0);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
  end when;
end M;
