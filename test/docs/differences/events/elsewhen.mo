// run: --stop 1
// value: n 1 2 0
model M
  discrete Integer n(start = 0);
equation
  when time > 0.5 then
    n = 2;
  elsewhen time > 0.2 then
    n = 1;
  end when;
end M;
