// run: --stop 1
// value: n 1 1 0
model M
  discrete Integer n(start = 0);
equation
  when initial() then
    n = pre(n) + 1;
  end when;
end M;
