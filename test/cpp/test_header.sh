# lied.hpp: it compiles without a warning by every compiler there is, as C++17 and as C++20; every call of it does what it says;
# the programs of examples/cpp run.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
case $LIED_BUILD_TYPE in
Sanitize | Threads | Coverage) echo "1..0 # SKIP programs are built against the product as it is installed"; exit 0 ;;
esac
needs g++
root=$here/../..
parts=$root/examples/c
: "${CC:=cc}"
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
export LD_LIBRARY_PATH="$LIED_BUILD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" XDG_CACHE_HOME="$work/cache"

compile() { # COMPILER STANDARD SOURCE TARGET [OBJECT...]
  compiler=$1 standard=$2 source=$3 target=$4
  shift 4
  "$compiler" "-std=$standard" $warnings -I"$root/include" "$source" "$@" -o "$target" -L"$LIED_BUILD" -llied -lm
}
parts_in_c() { $CC -std=c11 -c -I"$root/include" -I"$parts" "$parts/translational.c" "$parts/elastic.c" "$parts/signals.c"; }
alone() { # COMPILER STANDARD
  echo '#include <lied/lied.hpp>' >alone.cpp && echo 'int main() {}' >>alone.cpp && compile "$1" "$2" alone.cpp alone
}
calls() { # COMPILER STANDARD
  parts_in_c && compile "$1" "$2" "$root/test/cpp/calls.cpp" calls translational.o elastic.o signals.o && ./calls
}
refuses_11() { ! g++ -std=c++11 -I"$root/include" -c alone.cpp 2>errors.txt && grep -q 'needs C++17' errors.txt; }
example() { compile g++ c++17 "$root/examples/cpp/$1.cpp" "$1"; }

# The mass hangs at -m g / c = -9.81e-4 m when it has come to rest.
run() { example run && ./run "$root/examples/mass-spring-damper/MassSpringDamper.mo" joint.s d=40 TD=1e-2 >run.txt; }
at_rest() { awk '/^joint.s ends at/ { rest = $4 } END { exit !(rest < -9.805e-4 && rest > -9.815e-4) }' run.txt; }
refused() {
  ! ./run "$root/examples/mass-spring-damper/MassSpringDamper.mo" joint.s stiffness=1 2>errors.txt &&
    grep -q '^wrong model: ' errors.txt && grep -q '^kind unknown-' errors.txt
}
ensemble() { example ensemble && ./ensemble >ensemble.txt; }
carts_arrive() { awk '/ kg: / { n++; if ($3 < 0.99 || $3 > 1.01) exit 1 } END { exit n != 8 }' ensemble.txt; }
starts_again() { grep -qx 'again at 0 s and 0 m' ensemble.txt; }

plan 12
for standard in c++17 c++20; do
  check "g++, $standard: alone" alone g++ $standard
  check "g++, $standard: every call" calls g++ $standard
  check_with clang++ "clang++, $standard: every call" calls clang++ $standard
done
check "C++11 is told to use lied.h" refuses_11
check "examples/cpp/run" run
check "... what it prints is m g / c" at_rest
check "... a wrong setting is a record" refused
check "examples/cpp/ensemble: its carts" ensemble
check "... arrive, and start again" eval 'carts_arrive && starts_again'
finish
