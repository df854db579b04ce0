// refused: which no library has
// verb: run
function f
  input Real x;
  output Real y;
  external "C" y = lied_has_no_such_function(x);
end f;
model M
  Real y = f(time);
end M;
