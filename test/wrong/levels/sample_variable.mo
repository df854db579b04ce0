// error: 6:18: the arguments of sample may depend on parameters only, but this varies
model M
  Real x(start = 1); Integer n(start=0);
equation
  der(x) = 1;
  when sample(0, x) then n = pre(n) + 1; end when;
end M;
