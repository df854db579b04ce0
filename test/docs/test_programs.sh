# Programs of the pages on the API and on components: blocks of C, one after the other, are one program, those of the host API two;
# that of C++ is one of its own. All are built without a warning and run, and say what their page says. The two of the host API call
# every function of lied.h.
. "$(dirname "$0")/../support/tap.sh"
case $LIED_BUILD_TYPE in
Sanitize | Threads | Coverage) echo "1..0 # SKIP programs are built against the product as it is installed"; exit 0 ;;
esac
needs g++
root=$here/../..
parts=$root/examples/c
: "${CC:=cc}"
flags="-Wall -Wextra -Werror -I$root/include -I$parts"
library="-L$LIED_BUILD -llied -lm -pthread"
export LD_LIBRARY_PATH="$LIED_BUILD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" XDG_CACHE_HOME="$work/cache"

blocks() { # LANGUAGE PAGE [FROM [TO]]: headings between which they stand
  awk -v begin="\`\`\`$1" -v from="$3" -v to="$4" '
    BEGIN { here = from == "" }
    from != "" && $0 == from { here = 1 }
    to != "" && $0 == to { here = 0 }
    $0 == begin { inside = here; next }
    /^```$/ { inside = 0 }
    inside' "$root/docs/$2"
}

by_hand="# Systems by hand"
from_modelica() {
  blocks modelica host-api.md >Cart.mo && blocks c host-api.md "" "$by_hand" >models.c && [ -s Cart.mo ] && [ -s models.c ] &&
    $CC -std=c11 $flags models.c -o models $library && ./models >models.txt 2>errors.txt && [ ! -s errors.txt ]
}
says() { grep -qx -- "$1" "$2" || { cat "$2"; return 1; }; }
eight_copies() { [ "$(grep -c ' kg: .* m after ' models.txt)" -eq 8 ]; }
in_hand() {
  blocks c host-api.md "$by_hand" >by_hand.c && [ -s by_hand.c ] &&
    $CC -std=c11 -D_DEFAULT_SOURCE $flags by_hand.c "$parts/translational.c" "$parts/elastic.c" "$parts/signals.c" -o by_hand $library &&
    ./by_hand >by_hand.txt
}
# s = 0.5 cos(sqrt(c/m) t) after 1 s
eight_members() {
  awk '/ kg: / { n++; off = $3 - 0.5 * cos(sqrt(8 / $1)); if (off * off > 1e-10) exit 1 } END { exit n != 8 }' by_hand.txt
}
every_function() {
  sed -n 's/^LIED_API .*[ *]\(lied_[a-z_]*\)(.*/\1/p' "$root/include/lied/lied.h" | sort >declared.txt
  nm -u models by_hand | sed -n 's/^ *U \(lied_[a-z_]*\).*/\1/p' | sort -u >called.txt
  [ "$(wc -l <declared.txt)" -gt 100 ] && [ "$(grep -c '^LIED_API' "$root/include/lied/lied.h")" -eq "$(wc -l <declared.txt)" ] &&
    [ -z "$(comm -23 declared.txt called.txt | tee not_called.txt)" ] || { cat not_called.txt; return 1; }
}
in_cxx() {
  blocks cpp host-api.md >page.cpp && [ -s page.cpp ] &&
    g++ -std=c++17 $flags page.cpp -o in_cxx $library && ./in_cxx >in_cxx.txt && [ "$(wc -l <in_cxx.txt)" -eq 5 ]
}
components() {
  blocks c writing-components.md >components.c && [ -s components.c ] &&
    $CC -std=c11 $flags components.c -o components $library && ./components >components.txt
}
fallen() { grep -qF 's = -5.414810000 m' components.txt; }

plan 13
check "the host API: a model from Modelica" from_modelica
check "... der(v) = u / m" says 'force -3 N, acceleration 2 m/s2' models.txt
check "... the better of two forces" says 'off by .* m: 1 N; .*' models.txt
check "... an ensemble" eight_copies
check "... at rest where the stop holds: 0.5 m + f / c" says 'at rest at 0.510000 m' models.txt
check "... the stop, moved" says '0.6000 m to the stop' models.txt
check "the host API: classes in C" in_hand
check "... copies in threads: the closed solution" eight_members
check "... counts ten times a second" says 'counted to 111' by_hand.txt
check "both together call every function of lied.h" every_function
check "the host API: in C++" in_cxx
check "components in C" components
check "... what the page says of the fall" fallen
finish
