// run: --stop 1
// value: n 0 7 0
function tail "the text behind its first character"
  input String text;
  output String rest;
  external "C" rest = tail_of(text) annotation(Include="
#include \"ModelicaUtilities.h\"
static const char *tail_of(const char *text) { return *text ? ModelicaDuplicateString(text + 1) : text; }");
end tail;
model M
  constant String mode = tail("slow");
  Integer n = if mode == "low" then 7 else 8;
end M;
