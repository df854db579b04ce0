# External objects: made once for each component, ended once; a library of a package that is there only
# as sources is compiled once.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
export XDG_CACHE_HOME="$work/cache"
unset LIEDPATH MODELICAPATH
mkdir -p P/Resources/C-Sources

cat >P/Resources/C-Sources/counter.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include "ModelicaUtilities.h"
static void note(const char *what, double first)
{
  FILE *file = fopen(getenv("COUNTER_LOG"), "a");
  if (file) fprintf(file, "%s %g\n", what, first), fclose(file);
}
void *counter_new(double first)
{
  if (first < 0) ModelicaFormatError("no counter of %g", first);
  double *counter = malloc(sizeof *counter);
  if (!counter) ModelicaError("out of memory");
  note("new", *counter = first);
  return counter;
}
void counter_end(void *counter)
{
  note("end", *(double *)counter);
  free(counter);
}
double counter_plus(void *counter, double u)
{
  if (u > 1.5) ModelicaWarning("a large number");
  return *(double *)counter + u;
}
C
cat >P/package.mo <<'MO'
package P
  class Counter
    extends ExternalObject;
    function constructor
      input Real first;
      output Counter counter;
      external "C" counter = counter_new(first) annotation(Library="counter");
    end constructor;
    function destructor
      input Counter counter;
      external "C" counter_end(counter) annotation(Library="counter");
    end destructor;
  end Counter;
  function plus
    input Counter counter;
    input Real u;
    output Real y;
    external "C" y = counter_plus(counter, u) annotation(Library="counter");
  end plus;
  block B
    parameter Real first = 1;
    parameter Counter counter = Counter(first);
    output Real y = plus(counter, time);
  end B;
  model Needed "A parameter needs an object that cannot be made"
    B one(first = -1);
    parameter Real next = plus(one.counter, 1);
    Real y = next*time;
  end Needed;
  model M
    B one, two[2](first = {20, 30});
    B other(counter = one.counter);
  end M;
end P;
MO
export COUNTER_LOG="$work/log"

run() { rm -f log; status "$@"; cat log 2>/dev/null || true; }
once() { run 0 "$lied" run P.M --stop 1 --quiet -o r.csv && [ "$(sort log | tr '\n' ',')" = "end 1,end 20,end 30,new 1,new 20,new 30," ]; }
value() { [ "$(head -1 r.csv)" = '"time","one.y","two[1].y","two[2].y","other.y"' ] && [ "$(tail -1 r.csv)" = "1,2,21,31,2" ]; }
setting() { run 0 "$lied" run P.M --stop 1 --quiet -o r.csv --set one.first=7 && grep -qx "new 7" log && [ "$(wc -l <log)" -eq 6 ]; }
failing() { run 2 "$lied" run P.M --stop 1 -o r.csv --set one.first=-1 && grep -q "package.mo:.*no counter of -1" err.txt &&
  [ "$(grep -c new log || true)" = "$(grep -c end log || true)" ]; }
needed() { run 2 "$lied" run P.Needed --stop 1 -o r.csv && grep -q "Needed.one.counter: no counter of -1" err.txt && [ "$(grep -c error err.txt)" -eq 1 ]; }
warning() { run 0 "$lied" run P.M --stop 2 -o r.csv && [ "$(grep -c "warning: a large number" err.txt)" -eq 1 ]; }
libraries() { find cache -name '*.so' | wc -l; }
cached() { before=$(libraries) && run 0 "$lied" run P.M --stop 1 -o r.csv && grep -q "0 compiled" err.txt && [ "$(libraries)" = "$before" ]; }
changed() {
  before=$(libraries) && sed -i 's/+ u;/+ 2*u;/' P/Resources/C-Sources/counter.c && run 0 "$lied" run P.M --stop 1 -o r.csv &&
    [ "$(libraries)" -gt "$before" ] && [ "$(tail -1 r.csv)" = "1,3,22,32,3" ]
}
plan 8
check "each component has its object, made and ended once" once
check "functions take it, results do not show it" value
check "a setting reaches the constructor" setting
check "a constructor that fails is an error at its place" failing
check "names the component whose object cannot be made, and makes no call with it" needed
check "a warning of an external function is one of the run" warning
check "nothing is compiled again" cached
check "a library whose source has changed is compiled again" changed
