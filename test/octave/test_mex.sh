# Octave: examples/octave/lied_mex.c is compiled without a warning, its example says what the equations say, wrong calls are errors.
# Octave is not among what `make test` installs.
. "$(dirname "$0")/../support/tap.sh"
case $LIED_BUILD_TYPE in
Sanitize | Threads | Coverage | Fuzz) echo "1..0 # SKIP Octave loads the library as it is installed"; exit 0 ;;
esac
has mkoctfile && has octave-cli || { echo "1..0 # SKIP no mkoctfile (octave-dev)"; exit 0; }
root=$here/../..
export LD_LIBRARY_PATH="$LIED_BUILD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" XDG_CACHE_HOME="$work/cache" HOME="$work"
cp -r "$root/examples/octave/." .

compiles() {
  mkoctfile --mex -Wall -Wextra -Werror -I"$root/include" lied_mex.c -L"$LIED_BUILD" -llied -o lied_mex.mex
}
runs() { octave-cli --no-init-file cart.m >out.txt; }
page() { # its calls, and the error it shows
  awk '/^```matlab$/ { inside = n++ < 2; next } /^```$/ { inside = 0 } inside && !/^plot/' "$root/docs/octave.md" >page.m
  grep -q linearise page.m && cp models/Cart.mo . && octave-cli --no-init-file page.m >page.txt && grep -qx lied:unknown_name page.txt
}
few_lines() { # the header for loadlibrary says what lied.h says
  awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/docs/octave.md" | sed 's/void \*messages/LiedMessages *messages/; s/^int /LiedStatus /' >few.h
  grep -q lied_step few.h && printf '#include <lied/lied.h>\n#include "few.h"\n' >few.c && cc -std=c11 -I"$root/include" -I. -c few.c
}
says() { grep -qx -- "$1" out.txt || { cat out.txt; return 1; }; }
wrong_calls() { octave-cli --no-init-file "$root/test/octave/wrong_calls.m" >wrong.txt && cat wrong.txt && [ "$(cat wrong.txt)" = "43 calls" ]; }

plan 9
check "compiles" compiles
check "the example runs" runs
check "... 0.5 cos(sqrt(c/m) t)" says 'after 1 s: -0.208073 m'
check "... eigenvalues +-i sqrt(c/m)" says 'eigenvalues \[0+2i;0-2i\]'
check "... the controller brings it to rest" says 'after 6 s: [0-9.]*e-0[5-9] m'
check "... errors have identifiers" says 'lied:unknown_name: .*cart.mass.*'
check "wrong calls are errors" wrong_calls
check "the calls of the page" page
check "its header for MATLAB" few_lines
finish
