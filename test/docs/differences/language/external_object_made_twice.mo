// refused: an external object is made in the declaration of a component
class Nothing
  extends ExternalObject;
  function constructor
    output Nothing nothing;
    external "C" nothing = make() annotation(Include="static void *make(void) { return 0; }");
  end constructor;
  function destructor
    input Nothing nothing;
    external "C" forget(nothing) annotation(Include="static void forget(void *nothing) { (void)nothing; }");
  end destructor;
end Nothing;
function f
  input Nothing nothing;
  output Real y;
  external "C" y = zero(nothing) annotation(Include="static double zero(void *nothing) { (void)nothing; return 0; }");
end f;
model M
  Real y = f(Nothing());
end M;
