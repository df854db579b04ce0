# Rigid connections that part: the pieces move on as they moved, and what is left stays right.
. "$(dirname "$0")/../support/tap.sh"
lied=$LIED_BUILD/lied
chain=$here/../../examples/breaking-chain/BreakingChain.mo
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

run() { # FILE OPTIONS...
  file=$1
  shift
  "$lied" run "$chain" -o "$file" --quiet --every 1e-4 "$@"
}

# $1 columns of a result by name, after a line that finds the break in weak.csv.
read_result='
import csv, sys
def read(name):
    rows = list(csv.reader(open(name)))
    return rows[0], [[float(x) for x in row] for row in rows[1:]]
names, weak = read("weak.csv")
at = {name: k for k, name in enumerate(names)}
n = max(int(name[5:name.index("]")]) for name in names if name.startswith("body["))
broken = [i for i in range(1, n) if any(row[at["bond[%d].broken" % i]] for row in weak)]
first = next(k for k, row in enumerate(weak) if any(row[at["bond[%d].broken" % i]] for i in broken))
def momentum(row, pieces):
    return [sum(0.1 * row[at["body[%d].frame_a.%s" % (i, v)]] for i in pieces) for v in ("vx", "vy")]
'
check_result() { /usr/bin/python3 -c "$read_result$1"; }

small="--set n=12 --set weak=4 --stop 0.6"
fixed="--solver rk4 --step 1e-4"
breaks() {
  run weak.csv $small $fixed  && run whole.csv $small $fixed --set strength=1e9 && check_result '
assert broken == [4, 8], broken
assert 10 < first < 5900, first'
}

# Up to the instant of the break, and at it, the motion is that of a chain that does not break, bit by bit.
unchanged() {
  check_result '
_, whole = read("whole.csv")
for k in range(first + 1):
    for name in names:
        if name.startswith("body[") and (name.endswith((".x", ".y", ".phi", ".vx", ".vy", ".w"))):
            assert whole[k][at[name]] == weak[k][at[name]], (name, k, whole[k][at[name]] - weak[k][at[name]])'
}

# Free pieces keep their horizontal momentum; gravity alone changes the vertical one. To the error of the method: velocities are
# no linear functions of the states.
falls() {
  check_result '
last = next(k for k, row in enumerate(weak) if all(row[at["bond[%d].broken" % i]] for i in broken))
for piece in [range(a + 1, b + 1) for a, b in zip(broken, broken[1:] + [n])]:
    a, b = momentum(weak[last], piece), momentum(weak[-1], piece)
    time = weak[-1][0] - weak[last][0]
    assert time > 0.05, time
    mass = 0.1 * len(piece)
    assert abs(b[0] - a[0]) < 1e-8 and abs(b[1] - a[1] + mass * 9.81 * time) < 1e-8, (a, b)'
}

bears_nothing() { check_result '
assert all(row[at["bond[4].f"]] == 0 for row in weak if row[at["bond[4].broken"]])'; }

adaptive() {
  run adaptive.csv $small  --tol 1e-8 && check_result '
_, other = read("adaptive.csv")
for i in broken:
    times = [next(row[0] for row in rows if row[at["bond[%d].broken" % i]]) for rows in (weak, other)]
    assert abs(times[0] - times[1]) < 2e-3, times'
}

# A thousand links, three breaks: three compositions more, and no more than what composing takes.
large() {
  "$lied" run "$chain" -o large.csv --every 0.1 --vars 'bond*.broken' --solver rk3 --step 1e-3 2>err.txt && cat err.txt &&
    /usr/bin/python3 -c '
import csv
rows = list(csv.reader(open("large.csv")))
assert sum(float(x) for x in rows[-1][1:]) == 3, rows[-1].count("1")'
}

plan 6
check "bonds part at their limit, others hold" breaks
check "a break changes no velocity" unchanged
check "loose pieces keep their momentum" falls
check "a broken bond bears nothing" bears_nothing
check "an adaptive solver breaks it too" adaptive
check "a chain of a thousand links breaks in three places" large
finish
