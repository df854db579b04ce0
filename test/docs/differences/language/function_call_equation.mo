// fails: in function f
function f
  input Real x;
algorithm
  assert(x < 0.5, "x is " + String(x, significantDigits = 1));
end f;
model M
equation
  f(time);
end M;
