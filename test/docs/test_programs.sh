# Programs of the pages on the API and on components: blocks of C, one after the other, are one program; those of C++ and Python are
# programs of their own. All are built without a warning and run, and say what their page says.
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
export LD_LIBRARY_PATH="$LIED_BUILD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

blocks() { # LANGUAGE PAGE
  awk -v begin="\`\`\`$1" '$0 == begin { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/docs/$2"
}

host_api() {
  blocks c host-api.md >host_api.c && [ -s host_api.c ] &&
    $CC -std=c11 -D_DEFAULT_SOURCE $flags host_api.c "$parts/translational.c" "$parts/elastic.c" "$parts/signals.c" -o host_api $library &&
    ./host_api >host_api.txt
}
the_better_force() { grep -qx 'off by .* m: 1 N' host_api.txt; }
eight_members() { [ "$(grep -c ' kg: ' host_api.txt)" -eq 8 ]; }
in_cxx() {
  blocks cpp host-api.md >page.cpp && [ -s page.cpp ] &&
    $CC -std=c11 -c $flags "$parts/translational.c" "$parts/elastic.c" "$parts/signals.c" &&
    g++ -std=c++11 $flags page.cpp translational.o elastic.o signals.o -o in_cxx $library && ./in_cxx
}
in_python() {
  blocks python host-api.md >page.py && [ -s page.py ] &&
    $CC -O2 -shared -fPIC -o libparts.so "$parts/translational.c" "$parts/elastic.c" "$parts/signals.c" -I"$root/include" &&
    python3 page.py >python.txt && grep -qx -- '-4.905' python.txt
}
components() {
  blocks c writing-components.md >components.c && [ -s components.c ] &&
    $CC -std=c11 $flags components.c -o components $library && ./components >components.txt
}
fallen() { grep -qF 's = -5.414810000 m' components.txt; }

plan 7
check "the host API: in C" host_api
check "... the better of two forces" the_better_force
check "... an ensemble in threads" eight_members
check "the host API: in C++" in_cxx
check_with python3 "the host API: in Python" in_python
check "components in C" components
check "... what the page says of the fall" fallen
finish
