#!/bin/sh
# The sidecar of a result: where it is, what it holds, who can still read the result.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
needs python3

cat >pair.mo <<'MODEL'
model Pair "A mass on a spring, and \"quotes\" <b>&</b> ü"
  import Dialectic.Translational.*;
  parameter Integer n = 2;
  Fixed wall;
  Joint joint[n](each TD=0, each f_ext=if time < 1 then 2 else 0, s(start={0.1, 0.2}));
  Body body[n](each m=2, each g=0);
  Spring spring[n](each c=8);
equation
  for i in 1:n loop
    connect(wall.flange_b, joint[i].flange_a);
    connect(joint[i].flange_b, body[i].flange_a);
    connect(wall.flange_b, spring[i].flange_a);
    connect(spring[i].flange_b, body[i].flange_a);
  end for;
  annotation(experiment(StopTime=1), __lied(plot={"joint[1].s", "joint[2].s"}));
end Pair;
MODEL

look() { # FILE.json EXPRESSION...: Python expressions over the object `s` hold
  python3 -c 'import json, sys; s = json.load(open(sys.argv[1])); c = {x["name"]: x for x in s["classes"]}
wrong = [e for e in sys.argv[2:] if not eval(e)]; print("\n".join(wrong)); sys.exit(len(wrong) > 0)' "$@"
}

beside_csv() { status 0 "$lied" run pair.mo -o r.csv && [ -s r.lied.json ] && look r.lied.json 's["lied"] == 1 and s["model"] == "Pair"'; }
other_extension() { status 0 "$lied" run pair.mo -o r.txt && [ -s r.txt.lied.json ]; }
is_ascii() { ! LC_ALL=C grep -q '[^ -~]' r.lied.json && ! grep -q '[<>&]' r.lied.json && look r.lied.json '"<b>&</b> ü" in s["description"]'; }
not_for_devices() { status 0 "$lied" run pair.mo -o /dev/null && [ -z "$(find . -name '*.json' -newer out.txt)" ] && [ ! -e /dev/null.lied.json ]; }

contents() {
  look r.lied.json 's["states"] == ["joint[1].s", "joint[1].v", "joint[2].s", "joint[2].v"]' \
    's["plots"] == ["joint[1].s", "joint[2].s"] and s["experiment"]["stop"] == 1 and s["status"] == "ok"' \
    'len(s["instances"]) == 7 and s["instances"][0] == ["wall", 0, [0]]' \
    '[p[0] for p in c["Dialectic.Translational.Body"]["parameters"]] == ["m", "g"]' \
    '[i[2] for i in s["instances"] if i[0] == "body[2]"] == [[2, 0]]' \
    '["s", "m", "Position of flange_b relative to flange_a", "state"] in c["Dialectic.Translational.Joint"]["variables"]' \
    '"TD * a = v_el - v" in c["Dialectic.Translational.Joint"]["equations"]' \
    'c["Dialectic.Translational.Spring"]["look"] == [["Spring", [{"port": "flange_a"}, {"port": "flange_b"}], {}]]' \
    '[1, "f_ext", "if time < 1 then 2 else 0"] in s["bindings"]'
}

causality() { # the wall gives its place to joints and springs, a joint to body and spring
  look r.lied.json '[n[0] for n in s["connections"]] == [0, 1, 2] and sorted(n[1::2] for n in s["connections"]) == [[0, 1, 5, 2, 6], [1, 3, 5], [2, 4, 6]] or [sorted(n[1::2]) for n in s["connections"]] == [[0, 1, 2, 5, 6], [1, 3, 5], [2, 4, 6]]'
}

# A mass m = 2 on a spring c = 8 oscillates with 2 rad/s.
eigenvalues() {
  look r.lied.json 'len(s["eigenvalues"]) == 2 and all(abs(abs(im) - 2) < 1e-9 and abs(re) < 1e-9 for e in s["eigenvalues"] for re, im in e["values"])'
}

counts_alone() { # what is printed about the run does not count how the sidecar came to be
  status 0 "$lied" run pair.mo -o /dev/null && grep evaluations err.txt >without.txt &&
    status 0 "$lied" run pair.mo -o r.csv && grep evaluations err.txt >with.txt && cmp with.txt without.txt
}

in_mat() {
  status 0 "$lied" run pair.mo --no-events -o r.mat && [ ! -e r.mat.lied.json ] && /usr/bin/python3 - <<'PYTHON'
import json, scipy.io
m = scipy.io.loadmat("r.mat", chars_as_strings=True)
assert list(k for k in m if not k.startswith("__"))[:6] == ["Aclass", "name", "description", "dataInfo", "data_1", "data_2"]
assert json.loads(m["lied"][0])["model"] == "Pair"
assert m["data_2"].shape[1] == 501
PYTHON
}
plots_still() { status 0 "$lied" run pair.mo --no-events -o r.mat && status 0 "$lied" plot r.mat 'joint[1].s' -o r.svg && [ -s r.svg ]; }
failed_run() { status 1 "$lied" run "$here/wrong.mo" -o w.csv && look w.lied.json 's["status"] != "ok" and s["experiment"]["stop"] < 2'; }

large() { # classes once; only what is recorded
  sed 's/n = 2;/n = 20000;/; s/s(start={0.1, 0.2})/s(each start=0.1)/' pair.mo >large.mo
  status 0 "$lied" run large.mo --stop 0 --vars 'joint[1?].s' -o l.csv && look l.lied.json '{i[0] for i in s["instances"]} >= {"joint[10]", "joint[19]"}' &&
    [ "$(wc -c <l.lied.json)" -lt 300000 ]
}
linear() {
  sed 's/n = 2;/n = 20000;/; s/s(start={0.1, 0.2})/s(each start=0.1)/' pair.mo >large.mo
  status 0 "$lied" run large.mo --stop 0 -o l.csv && look l.lied.json 'len(s["instances"]) == 60001 and len(s["connections"]) == 20001' &&
    [ "$(wc -c <l.lied.json)" -lt 6000000 ]
}

# ---- the page, without a browser
missing() { says 2 "cannot read" "$lied" view nothing.csv -o r.html && [ ! -e r.html ]; }
names_itself() { status 0 "$lied" view r.csv && grep -q "report in r.html" err.txt && [ -s r.html ]; }
useless_option() { says 2 "options of runs need a model" "$lied" view r.csv --stop 2 -o r.html; }
overwrite() { says 2 "would be overwritten" "$lied" view r.csv -o r.csv; }
no_result() { says 2 "not a result" "$lied" view pair.mo.txt -o r.html; }
no_pattern() { says 2 "matches no variable" "$lied" view r.csv --vars 'nobody.*' -o r.html; }
patterns() { status 0 "$lied" view r.csv --vars 'joint[1].s' -o r.html && grep -q '"names":\["time","joint\[1\].s"\]' r.html; }
wrong_model() { says 2 "error" "$lied" view broken.mo -o b.html && [ ! -e b.html ]; }
failed_model() { status 1 "$lied" view "$here/wrong.mo" -o w.html && [ -s w.html ]; }
leaves_nothing() { mkdir -p tmp && TMPDIR=$work/tmp status 0 "$lied" view pair.mo -o r.html && [ -z "$(ls tmp)" ]; }
small() { [ "$(wc -c <r.html)" -lt 1000000 ]; }
offline() { ! sed '/id="data-/d' r.html | grep -oE '(src|href)="[^"]*"|https?://[a-z.]*' | grep -vE '^https?://(github.com|www.w)$'; }
licence() { grep -q "MIT License" r.html && grep -q "Leon Sorokin" r.html; }
cp pair.mo pair.mo.txt
echo "model Broken Real x; end Broken;" >broken.mo

displays() { # a difference of temperatures has no offset
  status 0 "$lied" run "$here/Oven.mo" -o oven.csv &&
    look oven.lied.json '["T", "K", "Temperature of the oven", "state", "degC", 1, -273.15] in c["Oven"]["variables"]' \
      '[v[4:] for v in c["Oven"]["variables"] if v[0] == "warmer"] == [["K", 1, 0]]' \
      '[v[4:] for v in c["Oven"]["variables"] if v[0] == "der(T)"] == [[]]' \
      '[round(v[5] * 60, 9) for v in c["Oven"]["variables"] if v[0] == "w"] == [572.957795131]' \
      '[p[4] for p in c["Oven"]["parameters"] if p[0] == "p0"] == ["bar"]' &&
    awk -F, 'END { exit !($1 == 10 && $2 == 313.15) }' oven.csv
}

figures() {
  look oven.lied.json 's["figures"] == [{"title": "Heating up", "names": ["T", "der(T)"]}, {"title": "Speed", "names": ["w"]}]'
}

handed_on() { # the model hands what the road gives to both corners
  status 0 "$lied" run "$here/HalfCar.mo" --model HalfCar.Car -o car.csv &&
    look car.lied.json '[i[0] for i in s["instances"]] == ["", "free", "chassis", "road", "front", "front.arm", "front.tyre", "rear", "rear.arm", "rear.tyre"]' \
      '[3, 4, "road", 0] in s["signals"] and [3, 7, "road", 0] in s["signals"]'
}

plan 30
check "how variables are shown" displays
check "figures that the model declares" figures
check "what a model hands on from part to part" handed_on
check "a CSV file has it beside it" beside_csv
check "whatever the name of the file" other_extension
check "it is ASCII without markup, whatever the texts" is_ascii
check "a device has none" not_for_devices
check "classes once, instances with their numbers" contents
check "nodes know who gives" causality
check "eigenvalues at the start and at the end" eigenvalues
check "the summary counts the run alone" counts_alone
check_with python:scipy "a MAT file holds it and is read as before" in_mat
check "lied plot reads it, too" plots_still
check "a run that fails has one" failed_run
check "a large system is described as far as it is recorded" large
check "and in proportion to its size" linear
check "a missing result is said" missing
check "a report without a name takes that of the result" names_itself
check "options of runs need a model" useless_option
check "a result is not overwritten" overwrite
check "a text that is no result is refused" no_result
check "a pattern must match" no_pattern
check "patterns choose" patterns
check "a wrong model makes no page" wrong_model
check "a run that fails makes one" failed_model
check "nothing stays behind" leaves_nothing
check "the page is small" small
check "nothing is fetched" offline
if [ -e "$LIED_BUILD/npm/uplot/package.json" ]; then
  check "the licence of uPlot is kept" licence
else
  skip "the licence of uPlot is kept" "no uPlot (make test fetches it)"
fi
check "help says what it does" prints "RESULT..." "$lied" help view
finish
