// run: --stop 1.05
// value: n 1.05 11 0
model M
  discrete Integer n(start = 0);
equation
  when sample(0, 0.1) then
    n = pre(n) + 1;
  end when;
end M;
