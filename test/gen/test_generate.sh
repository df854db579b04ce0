# lied-gen: the library of models compiled into one object, without errors or warnings; libraries that are empty or broken.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
gen=$LIED_BUILD/lied-gen
source=$(cd "$here/../.." && pwd)
if [ ! -x "$gen" ]; then
  echo "1..0 # SKIP built without the classes of the library"
  exit 0
fi

generate() { # LIBRARY OBJECT FLAGS...
  library=$1
  object=$2
  shift 2
  "$gen" --strict "$library" "$object" "$object.work" $CC -std=c11 -fPIC -I"$source/include" "$@"
}

count() { nm "$1" | grep -c ' [A-TV-Z] lied_builtin_'; }

whole_library() { generate "$source/lib" all.o -O1 -Wall -Wextra -Wpedantic -Werror && [ "$(count all.o)" -gt 30 ]; }
# The same texts give the same names of the same classes; nothing is compiled again.
again() {
  ls -l --time-style=full-iso all.o.work/*.o >before.txt
  nm all.o | grep ' lied_builtin_' >names.txt
  generate "$source/lib" all.o -O1 -Wall -Wextra -Wpedantic -Werror || return 1
  ls -l --time-style=full-iso all.o.work/*.o >after.txt
  nm all.o | grep ' lied_builtin_' | cmp - names.txt && cmp before.txt after.txt
}

mkdir empty "small lib" "small lib/Parts" broken
empty_library() { generate "$work/empty" empty.o && [ "$(count empty.o)" -eq 0 ] && nm empty.o | grep -q builtin_class_count; }

cat >"small lib/Parts/package.mo" <<'MO'
package Parts
  partial model Base Real x(start = 1); end Base;
  model Decay extends Base; parameter Real k "has no value"; equation der(x) = -k * x; end Decay;
  model Chain parameter Integer n; Real x[n]; equation for i in 1:n loop der(x[i]) = -x[i]; end for; end Chain;
  function f input Real x; output Real y; algorithm y := x; end f;
end Parts;
MO
cat >"small lib/Parts/Growth.mo" <<'MO'
within Parts;
model Growth extends Base; equation der(x) = f(x); end Growth;
MO
cat >"small lib/variants.mo" <<'MO'
model Variants Parts.Chain two(n = 2); Parts.Chain three(n = 3); Parts.Decay again(k = 2); end Variants;
MO
# Decay, Growth, and two sizes of Chain, which has none of its own.
small_library() { generate "$work/small lib" "$work/small lib.o" && [ "$(count "small lib.o")" -eq 4 ]; }

cat >broken/Broken.mo <<'MO'
package Broken
  model Good Real x; equation der(x) = 1; end Good;
  model Bad Real x; equation x * x = 2; end Bad;
end Broken;
MO
strictly() {
  ! generate "$work/broken" broken.o && ! [ -e broken.o ]
}
leniently() {
  "$gen" "$work/broken" broken.o broken.work $CC -std=c11 -fPIC -I"$source/include" 2>errors.txt || return 1
  cat errors.txt
  [ "$(count broken.o)" -eq 1 ] && grep -q 'Broken.mo:3:[0-9]*: error: ' errors.txt
}
no_compiler() {
  "$gen" "$work/small lib" none.o none.work /nonexistent/cc 2>errors.txt && return 1
  cat errors.txt
  grep -q 'lied-gen: /nonexistent/cc failed' errors.txt
}

plan 8
check "the whole library, without warnings" whole_library
check "a second time nothing is compiled" again
check "an empty library" empty_library
check "packages, files of packages, variants" small_library
check "a broken class is an error" strictly
check "or is left out" leniently
check "no compiler" no_compiler
check_not "usage" "$gen" one two
finish
