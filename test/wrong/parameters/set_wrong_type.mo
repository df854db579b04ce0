// error: --set:1:3: n must be of type Integer, not Real
// options: --set n=2.5
model M
  parameter Integer n = 2;
  Real x[n](each start = 1);
equation
  der(x) = -x;
end M;
