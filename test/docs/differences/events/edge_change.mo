// run: --stop 1
// value: n 1 2 0
model M
  Boolean b = time > 0.2 and time < 0.6;
  discrete Integer n(start = 0), m(start = 0);
equation
  when change(b) then
    n = pre(n) + 1;
  end when;
  when edge(b) then
    m = pre(m) + 1;
  end when;
end M;
