// fails: at t = 0.5 s: too late
function f
  input Real u;
  output Real y;
  external "C" y = check(u) annotation(Include="
#include \"ModelicaUtilities.h\"
static double check(double u)
{
  if (u > 0.5) ModelicaError(\"too late\");
  return u;
}");
end f;
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = f(time);
end M;
