// run: --stop 1
// value: n 1 0 0
model M "The initial equation of a discrete variable is not used: give start instead"
  discrete Integer n;
initial equation
  n = 7;
equation
  when time > 2 then
    n = 8;
  end when;
end M;
