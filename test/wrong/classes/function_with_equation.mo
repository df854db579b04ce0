// error: 5:1: a function has an algorithm, no equations and no initial section: write its statements below the word algorithm
function twice
  input Real x;
  output Real y;
equation
  y = 2*x;
end twice;
model M
  Real x = twice(time);
end M;
