// run: --stop 1
// value: n 1 7 0
model M
  discrete Integer n;
initial equation
  n = 7;
equation
  when time > 2 then
    n = 8;
  end when;
end M;
