// run: --stop 1
// says: note: counter of left begins
// value: left.y 0.5 1.5 1e-9
// value: right[2].y 0.5 30.5 1e-9
// absent: left.counter
// absent: counter
class Counter "a number in the memory of C"
  extends ExternalObject;
  function constructor
    input Real first;
    input String name;
    output Counter counter;
    external "C" counter = counter_new(first, name) annotation(Include="
#include <stdlib.h>
#include \"ModelicaUtilities.h\"
static void *counter_new(double first, const char *name)
{
  double *counter = malloc(sizeof *counter);
  if (!counter) ModelicaError(\"out of memory\");
  *counter = first;
  ModelicaFormatMessage(\"counter of %s begins\", name);
  return counter;
}");
  end constructor;
  function destructor
    input Counter counter;
    external "C" free(counter) annotation(Include="#include <stdlib.h>");
  end destructor;
end Counter;
function value
  input Counter counter;
  output Real y;
  external "C" y = counter_value(counter) annotation(Include="static double counter_value(void *counter) { return *(double *)counter; }");
end value;
block B
  parameter Real first = 1;
  parameter String name = "some";
  parameter Counter counter = Counter(first, name);
  output Real y = value(counter) + time;
end B;
model M
  B left(name = "left"), right[2](first = {20, 30});
end M;
