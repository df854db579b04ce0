// error: 8:12: f has no output: it gives no value
function f
  input Real u;
algorithm
  assert(u > 0, "x");
end f;
model M
  Real x = f(time);
end M;
