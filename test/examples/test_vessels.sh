# Communicating vessels, Figures 2 to 7 of the paper, against integrations by SciPy.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
needs python:scipy

folder=$examples/communicating-vessels
model=$folder/CommunicatingVessels.mo
PYTHON=/usr/bin/python3

reference() { # NAME STOP EVERY
  "$PYTHON" "$folder/reference.py" "$@" >"reference_$1.csv"
}

agree() { # NAME TOLERANCE [FROM [TO]]
  which=$1
  shift
  "$PYTHON" "$here/compare.py" out.csv "reference_$which.csv" "$@"
}

vessels() { # MODEL OPTIONS...
  which=$1
  shift
  simulate "$model" --model "CommunicatingVessels.$which" "$@"
}

lied_follows() {
  reference lied 20 0.02 && vessels Lied --tol 1e-10 && agree lied 1e-7
}

compressible_follows() { # some 5000 swings: levels to 1e-7; flows and pressure until the step
  reference compressible 4 0.001 && vessels Compressible --stop 4 --tol 1e-11 && agree compressible 1e-5 || return 1
  cut -d, -f 1-4 reference_compressible.csv >reference_levels.csv && agree levels 1e-7
}

# The fast pair: the water in the pipes against their inertances; the slow ones: the levels
frequencies() {
  "$lied" eig "$model" --model CommunicatingVessels.Compressible >eig.txt &&
    has_roots 1 0 "$(awk 'BEGIN { printf "%.17g", 2.18e9 / (1000 * 0.03) * 3 / 100.02 + 9.81 / 3 / 100.02 * (10 + 20 + 12.5) }')" 1e-7 || return 1
  "$lied" eig "$model" --model CommunicatingVessels.Lied >eig.txt && "$PYTHON" - <<'PY'
import numpy as np
g, L, A = 9.81, 100.01, [0.1, 0.05, 0.08]
K = g * np.array([[1 / A[0] + 1 / A[1], 1 / A[0]], [1 / A[0], 1 / A[0] + 1 / A[2]]])
expected = np.sqrt(np.linalg.eigvals(np.linalg.solve(L * np.array([[2, 1], [1, 2]]), K)))
found = np.array([complex(*map(float, line.split())) for line in open("eig.txt")])
for w in expected:
    assert min(abs(found - 1j * w)) < 1e-9 and min(abs(found + 1j * w)) < 1e-9, (w, found)
PY
}

slow() { # no swing is faster than the levels: the flow that fills a tank turns a handful of times
  vessels Lied && awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "\"p2.m_flow\"") c = i; next }
    { rise = $c > last; if (NR > 3 && rise != rising) turns++; rising = rise; last = $c } END { if (turns < 3 || turns > 12) { print turns; exit 1 } }' out.csv
}

refused() {
  "$lied" check "$model" --model CommunicatingVessels.WithoutInertance >out.txt 2>&1
  [ $? -eq 2 ] && [ "$(grep -c "CommunicatingVessels.mo:.*: error: p[123]: the inertance L of a flow element must be positive" out.txt)" -eq 3 ]
}

tends_to() { # with ever less inertance the model goes to the one without
  reference without 8 0.02 || return 1
  for L in 100 10 1 0.1; do
    vessels Lied --set "L=$L" --stop 8 || return 1
    "$PYTHON" - <<'PY' || return 1
import numpy as np
names = open("out.csv").readline().strip().strip('"').split('","')
rows, expected = (np.loadtxt(f, delimiter=",", skiprows=1) for f in ("out.csv", "reference_without.csv"))
after = (expected[:, 0] > 2) & (expected[:, 0] < 6)
print(np.abs(rows[after, names.index("t1.level")] - expected[after, 1]).max())
PY
  done >distances.txt
  cat distances.txt
  awk 'NR > 1 && $1 > last / 5 { exit 1 } { last = $1 }' distances.txt
}

keeps_mass() {
  vessels Lied --stop 0.99 && near "$(ask span t1.level 0)" 0 1e-15 || return 1
  vessels Lied && awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
    { M = $c["t1.M"] + $c["t2.M"] + $c["t3.M"]; e = M - ($1 < 1 ? 230 : 280); if (e > 1e-12 * M || e < -1e-12 * M) { print; exit 1 } }' out.csv
}

fixed() { # at steps of 1 ms, with T_S: the orifices are stiff beside an inertance of 0.1
  vessels Lied --set L=0.1 --stop 8 --tol 1e-9 && awk -F, '{ print }' out.csv >variable.csv
  vessels Lied --set L=0.1 --set p1.TS=1e-3 --set p2.TS=1e-3 --set p3.TS=1e-3 --solver rk3 --step 1e-3 --stop 8 || return 1
  for variable in t1.level t2.level t3.level; do
    for time in 2 4 8; do
      mine=$(ask at "$variable" "$time")
      near "$mine" "$(awk -f "$here/../support/result.awk" -v ask=at -v name="$variable" -v from="$time" -v to="$time" variable.csv)" 2e-4 || return 1
    done
  done
}

plan 8
check "LIED follows the equations to 1e-7" lied_follows
check "inertance and compressible volume" compressible_follows
check "eigenvalues" frequencies
check "LIED is slow" slow
check "without inertance it is refused" refused
check "with little inertance it goes to the model without" tends_to
check "mass, before and after the step" keeps_mass
check "steps of 1 ms" fixed
finish
