// error: 7:1: a function has one algorithm section only: join the sections
function twice
  input Real x;
  output Real y;
algorithm
  y := x;
algorithm
  y := 2*y;
end twice;
model M
  Real x = twice(time);
end M;
