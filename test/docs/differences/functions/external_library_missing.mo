// refused: which is not there
// verb: run
function f
  input Real x;
  output Real y;
  external "C" y = foo(x) annotation(Library = "no_such_library");
end f;
model M
  Real y = f(time);
end M;
