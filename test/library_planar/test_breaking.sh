# Rigid connections that part: the pieces move on as they moved, and what is left stays right.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
needs /usr/bin/python3
lied=$LIED_BUILD/lied
chain=$here/../../examples/breaking-chain/BreakingChain.mo
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

run() { # FILE OPTIONS...: 6000 rows, so only what is asked for below
  file=$1
  shift
  "$lied" run "$chain" -o "$file" --quiet --every 1e-4 --no-events --vars 'bond*.broken' "$@"
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

set -f # patterns of variables are for the program
small="--set n=12 --set weak=4 --stop 0.6"
fixed="--solver rk4 --step 1e-4 --vars body*.x --vars body*.y --vars body*.phi --vars body*.v? --vars body*.w --vars bond[4].f"
breaks() {
  run weak.csv $small $fixed && run whole.csv $small $fixed --set strength=1e9 && check_result '
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
  run adaptive.csv $small --tol 1e-8 && check_result '
for i in broken:
    times = [next(row[0] for row in rows if row[names.index("bond[%d].broken" % i)]) for names, rows in ((names, weak), read("adaptive.csv"))]
    assert abs(times[0] - times[1]) < 2e-3, times'
}

# A thousand links, three breaks: three compositions more, and no more than what composing takes.
large() {
  "$lied" run "$chain" -o large.csv --every 0.1 --vars 'bond*.broken' --solver rk3 --step 1e-3 2>err.txt && cat err.txt && grep -q 'structure         changed 3 times' err.txt &&
    /usr/bin/python3 -c '
import csv
rows = list(csv.reader(open("large.csv")))
assert sum(float(x) for x in rows[-1][1:]) == 3, rows[-1].count("1")'
}

# The torque at the wall is rate t L + M g L/2 = 120 Nm at t = 0.41141 s: the step that ends behind it breaks the bond. At the end
# all pieces lie on the floor or on each other, at rest.
beam() { # SOLVER
  "$lied" run "$here/../../examples/breaking-beam/BreakingBeam.mo" -o beam.csv --quiet --solver "$1" --step 1e-3 --every 1e-3 --stop 4 \
    --vars 'bond*.broken' --vars 'body*.frame_a.y' --vars 'body*.frame_a.v?' && /usr/bin/python3 -c '
import csv
rows = list(csv.reader(open("beam.csv")))
at = {name: k for k, name in enumerate(rows[0])}
rows = [[float(x) for x in row] for row in rows[1:]]
first = next(row[0] for row in rows if row[at["bond[1].broken"]])
assert abs(first - 0.412) < 1e-9, first
assert sum(rows[-1][at["bond[%d].broken" % i]] for i in range(1, 13)) >= 3
for i in range(1, 13):
    assert rows[-1][at["body[%d].frame_a.y" % i]] > 0.0299, i
    assert max(abs(rows[-1][at["body[%d].frame_a.%s" % (i, v)]]) for v in ("vx", "vy")) < 1e-3, i'
}

# Pulled at 1000 N/s, an elastic bond lets go at 50 N, when it is 50 N/c long; then the mass is accelerated by the whole force.
cat >Elastic.mo <<'MO'
model Elastic
  import Dialectic.Planar.*;
  inner World world(g={0, 0}, TD=1e-4);
  Fixed wall;
  FreeMotion free;
  Body body(m=0.01, I=1e-4);
  BreakableSpringDamper bond(c_x=1e5, c_y=1e5, c_phi=10, d_x=10, TE=1e-4, f_max=50);
  Force pull(fx=1000*time);
equation
  connect(wall.frame_b, bond.frame_a);
  connect(bond.frame_b, free.frame_b);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, pull.frame_b);
end Elastic;
MO
elastic() {
  "$lied" run Elastic.mo -o elastic.csv --quiet --stop 0.06 --every 1e-4 --tol 1e-9 && /usr/bin/python3 -c '
import csv
rows = list(csv.reader(open("elastic.csv")))
at = {name: k for k, name in enumerate(rows[0])}
rows = [[float(x) for x in row] for row in rows[1:]]
first = next(k for k, row in enumerate(rows) if row[at["bond.broken"]])
assert abs(rows[first][0] - 0.05) < 3e-4, rows[first][0]
assert abs(rows[first - 1][at["bond.ux"]] - 50 / 1e5) < 1e-5
assert abs(rows[-1][at["bond.energy_broken"]] - 50 ** 2 / 1e5 / 2) < 2e-4
start, end = rows[first], rows[-1] # m (v1 - v0) = 500 (t1^2 - t0^2)
gained = 500 * (end[0] ** 2 - start[0] ** 2) / 0.01
assert abs(end[at["free.vx"]] - start[at["free.vx"]] - gained) < 1e-6 * gained, (end[at["free.vx"]], gained)'
}

plan 9
check "bonds part at their limit, others hold" breaks
check "a break changes no velocity" unchanged
check "loose pieces keep their momentum" falls
check "a broken bond bears nothing" bears_nothing
check "an adaptive solver breaks it too" adaptive
check "a chain of a thousand links breaks in three places" large
check "a beam breaks at the wall and on a stone, and comes to rest: rk3" beam rk3
check "the same with euler" beam euler
check "an elastic bond lets go at its limit" elastic
finish
