// error: 3:18: time is not known in a function: pass it as an argument
function f
  input Real x = time;
  output Real y;
algorithm
  y := x;
end f;
model M
  Real y = f();
end M;
