# Connector styles, directions, variables of other parts: the same physics gives the same numbers. And what is compiled.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

style() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Styles.mo" --model "Styles.$model" "$@"
}

# The largest difference of column A in one.csv and SIGN times column B in out.csv
differ() { # A B SIGN TOLERANCE
  awk -F, -v a="$1" -v b="$2" -v sign="$3" -v tol="$4" '
    function column(line, name,    n, i, title) {
      n = split(substr(line, 2, length(line) - 2), title, "\",\"")
      for (i = 1; i <= n; i++) if (title[i] == name) return i
      print "no column " name; wrong = 1; exit 1
    }
    FNR == 1 { if (NR == 1) A = column($0, a); else B = column($0, b); next }
    FNR == NR { one[FNR] = $A; next }
    { d = one[FNR] - sign * $B; if (d < 0) d = -d; if (!(d <= most)) most = d }
    END { if (wrong || FNR < 100 || !(most <= tol)) { print a " and " b " differ by " most; exit 1 } }' one.csv out.csv
}

# At a fixed step the same arithmetic is done up to rounding; the stop is hit and left several times.
triples() {
  style InTriples --solver rk4 --step 1e-4 --stop 1 && cp out.csv one.csv && near "$(ask min joint.s 0 1)" 0.0945 2e-3
}

pairs() {
  style InPairs --solver rk4 --step 1e-4 --stop 1 && differ joint.s joint.s 1 1e-12 && differ joint.v joint.v 1 1e-10
}

sexes() {
  style InSexes --solver rk4 --step 1e-4 --stop 1 && differ joint.s joint.s 1 1e-12 && differ joint.v joint.v 1 1e-10
}

turned() {
  style PairsTurned --solver rk4 --step 1e-4 --stop 1 && differ joint.s joint.s -1 1e-12 && differ body.flange_a.s body.s 1 1e-12
}

either_end() {
  style RootToTip --solver rk4 --step 1e-4 --stop 1 && cp out.csv one.csv && style TipToRoot --solver rk4 --step 1e-4 --stop 1 &&
    differ b1.s b1.s 1 1e-12 && differ b2.s b2.s 1 1e-12 && differ j2.s j2.s -1 1e-12 && differ s1.f s1.f -1 1e-8
}

measured() {
  style Measured --solver rk4 --step 1e-4 --stop 1 && cp out.csv one.csv && differ force spring.f 1 0 && differ joint.s ratio 1 1 &&
    near "$(ask max ratio 0 1)" 0 1e-12 && near "$(ask min ratio 0 1)" 0 1e-12 && near "$(ask at follower.f_ext 0)" -5 1e-12
}

# Single elements of arrays: a start value, a parameter, an input.
elements() {
  simulate "$examples/chain/Chain.mo" --stop 0.01 --set 'joint[2].s.start=0.5' --set 'body[3].m=7' --set 'joint[3].f_ext=2' &&
    at 'joint[2].s' 0 0.5 0 && at 'joint[1].s' 0 -0.1 0 && at 'joint[3].f_ext' 0 2 0 &&
    near "$(ask at 'body[3].energy_potential' 0)" "$(awk "BEGIN { print 7 * 9.81 * $(ask at 'body[3].s' 0) }")" 1e-4
}

wrong_element() {
  "$lied" check "$examples/chain/Chain.mo" --set 'body[3].m=-7' 2>&1 | grep -q '^--set:1:11: error: body\[3\].m is -7, but must be at least 0' &&
    "$lied" check "$examples/chain/Chain.mo" --set 'body[33].m=7' 2>&1 | grep -q '^--set:1:1: error: there is no body\[33\].m'
}

# ---- classes, not instances, are compiled ------------------------------------------------------------------------------------------

stat() { # NAME, with stats.txt
  awk -v name="$1" '$1 == name { print $2 }' stats.txt
}

# Library parts alone: nothing is compiled, however many there are.
library_only() {
  for size in 10 1000 100000; do
    "$lied" check "$examples/chain/Chain.mo" --stats --set n=$size > stats.txt || return 1
    test "$(stat instances)" -eq $((3 * size + 1)) && test "$(stat classes)" -eq 4 && test "$(stat classes-built-in)" -eq 4 &&
      test "$(stat classes-compiled)" -eq 0 || { echo "at n = $size:"; cat stats.txt; return 1; }
  done
}

# One class of the user's own: compiled once, for any number of instances.
own_class() {
  rm -rf "$XDG_CACHE_HOME"
  compiled=1
  for size in 10 1000 100000; do
    "$lied" check "$here/Styles.mo" --model Styles.Many --stats --set n=$size > stats.txt || return 1
    test "$(stat classes)" -eq 4 && test "$(stat classes-compiled)" -eq $compiled || { echo "at n = $size:"; cat stats.txt; return 1; }
    compiled=0
  done
}

plan 10
check "the triple of the library: a mass falls onto a stop" triples
check "the pairs of the first paper give the same" pairs
check "connectors of two sexes give the same" sexes
check "a joint the other way round gives the same" turned
check "tip to root is the same as root to tip" either_end
check "a force of another part is read, an input is fed" measured
check "single elements of arrays are set" elements
check "a wrong element is refused" wrong_element
check "library parts are never compiled, at 10, 1000, 100000" library_only
check "a class of one's own is compiled once, at 10, 1000, 100000" own_class
finish
