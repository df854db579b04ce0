# Results of lied run, read back by Python and SciPy, which know nothing of lied.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
needs python:scipy

cat >models.mo <<'MO'
model Oscillator "x'' = -w^2 x"
  parameter Real w(unit = "1/s") = 2;
  Real x(start = 1, unit = "m") "place";
  Real v(start = 0, unit = "m/s");
  Real both[2] = {x, v};
equation
  der(x) = v;
  der(v) = -w^2*x;
  annotation(experiment(StartTime = 0, StopTime = 2, Interval = 0.125, Tolerance = 1e-10));
end Oscillator;
MO
cat >read.py <<'PY'
"""Two dictionaries name -> values, from r.csv and r.mat, and the descriptions of the latter."""
import csv
import numpy
import scipy.io

with open("r.csv", newline="") as file:
    table = list(csv.reader(file))
from_csv = {name: numpy.array([float(row[i]) for row in table[1:]]) for i, name in enumerate(table[0])}

mat = scipy.io.loadmat("r.mat", chars_as_strings=False)

def texts(matrix):  # binTrans: a name is a column
    return ["".join(column).rstrip("\0 ") for column in matrix.T]

assert texts(mat["Aclass"].T)[0] == "Atrajectory", mat["Aclass"]
assert texts(mat["Aclass"].T)[3] == "binTrans", mat["Aclass"]
names = texts(mat["name"])
descriptions = dict(zip(names, texts(mat["description"])))
from_mat = {}
for name, (block, row, *_) in zip(names, mat["dataInfo"].T):
    values = mat["data_%d" % (2 if block == 0 else block)]
    from_mat[name] = numpy.sign(row) * values[abs(row) - 1]
PY

python() { # runs a script behind read.py
  { cat read.py; cat; } | /usr/bin/python3 -
}
run() { status 0 "$lied" run models.mo --quiet "$@" && [ ! -s err.txt ]; }

written() { run -o r.csv && run -o r.mat; }
same_names() {
  python <<'PY'
assert table[0][0] == "time" and "both[2]" in table[0], table[0]
assert {n if n != "Time" else "time" for n in names} >= set(table[0]), (names, table[0])
PY
}
same_values() {
  python <<'PY'
for name in table[0]:
    assert (from_csv[name] == from_mat[name]).all(), name
PY
}
exact() {
  python <<'PY'
t = from_csv["time"]
assert (t == 0.125 * numpy.arange(17)).all(), t
assert abs(from_csv["x"] - numpy.cos(2 * t)).max() < 1e-7
assert abs(from_csv["v"] + 2 * numpy.sin(2 * t)).max() < 1e-7
assert (from_csv["both[2]"] == from_csv["v"]).all()
assert abs(from_csv["der(v)"] + 4 * from_csv["x"]).max() < 1e-12
PY
}
units() {
  python <<'PY'
assert descriptions["x"].endswith("[m]"), descriptions
assert descriptions["v"].endswith("[m/s]"), descriptions
PY
}
chosen() {
  run --vars 'b*' -o r.csv && run --vars 'b*' -o r.mat && python <<'PY'
assert table[0] == ["time", "both[1]", "both[2]"], table[0]
assert from_mat["both[1]"][0] == 1 and len(from_mat["both[1]"]) == 17
PY
}
drawn() { status 0 "$lied" plot r.mat 'both[1]' -o p.svg && grep -q '<svg' p.svg; }
# What a stopped run leaves is a whole file.
interrupted() {
  rm -f r.mat
  "$lied" run models.mo --solver rk4 --step 0.001953125 --stop 1e9 --every 0.03125 --quiet -o r.mat >/dev/null 2>err.txt </dev/null &
  pid=$!
  tries=0
  until [ "$(wc -c <r.mat)" -gt 20000 ] || [ "$tries" -eq 120 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done 2>/dev/null
  kill -INT $pid
  wait $pid
  [ $? -eq 1 ] && run --stop 1 -o r.csv && python <<'PY'
t = from_mat["time"]
assert len(t) > 50 and (t == numpy.arange(len(t)) / 32).all(), t
assert abs(from_mat["x"][:50] - numpy.cos(2 * t[:50])).max() < 1e-6
PY
}

plan 8
check "written" written
check "the same names" same_names
check "the same values to the last bit" same_values
check "the solution" exact
check "units" units
check "chosen variables" chosen
check "drawn" drawn
check "a run that was stopped" interrupted
finish
