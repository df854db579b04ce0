// error: 6:10: time is not known in a function: pass it as an argument
function f
  input Real x;
  output Real y;
algorithm
  y := x*time;
end f;
model M
  Real y = f(1);
end M;
