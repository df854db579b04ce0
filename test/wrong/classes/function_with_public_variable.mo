// error: 5:8: a variable of a function that is neither input nor output is protected: declare it below the word protected
function twice
  input Real x;
  output Real y;
  Real z;
algorithm
  z := x;
  y := 2*z;
end twice;
model M
  Real x = twice(time);
end M;
