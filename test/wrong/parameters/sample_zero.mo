// error: 5:18: the interval of sample must be positive
model M
  Integer n(start=0);
equation
  when sample(0, 0) then n = pre(n) + 1; end when;
end M;
