// refused: a call as an equation or statement
function f
  input Real x;
algorithm
end f;
model M
equation
  f(time);
end M;
