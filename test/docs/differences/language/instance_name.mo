// run: --stop 1
// value: a.length 0 3 0
// value: part[2].length 0 9 0
function characters
  input String text;
  output Integer count;
  external "C" count = count_of(text) annotation(Include="
#include <string.h>
static int count_of(const char *text) { return (int)strlen(text); }");
end characters;
block B
  parameter Integer count = characters(getInstanceName());
  output Integer length = count;
end B;
model M
  B a, part[2];
end M;
