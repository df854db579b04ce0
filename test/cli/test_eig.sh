# lied eig and --steady against eigenvalues and rests known by hand.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package Pack
  model Damped "poles -1 +- 3i, -5"
    Real x(start = 1), v, y(start = 1);
  equation
    der(x) = v;
    der(v) = -10*x - 2*v;
    der(y) = -5*y + x;
  end Damped;

  model Cubic "der(x) = u - x^3: at rest x = u^(1/3), pole -3 x^2"
    parameter Real u = 8;
    Real x(start = 1);
  equation
    der(x) = u - x^3;
    annotation(experiment(StartTime = 2));
  end Cubic;

  model Decay "x = exp(-t): pole of x + x^2 / 2 is -1 - x"
    Real x(start = 1), y(start = 1);
  equation
    der(y) = -y;
    der(x) = -x - y*x;
  end Decay;

  model Runs "without rest"
    Real x;
  equation
    der(x) = 3;
  end Runs;

  model Driven "pole -u, where u comes from a file"
    input Real u;
    Real x(start = 1);
  equation
    der(x) = -u*x;
  end Driven;

  model Still
    Real x = time;
  end Still;
end Pack;
MO

# values FILE RE IM RE IM ...: lines `re im`, in this order, to 1e-9
values() {
  file=$1
  shift
  printf '%s %s\n' "$@" >wanted.txt
  paste -d' ' "$file" wanted.txt | awk '
    NF != 4 { bad = 1 }
    { for (i = 1; i <= 2; i++) { d = $i - $(i + 2); if (d > 1e-9 || d < -1e-9) bad = 1 } print }
    END { exit bad }'
}
eig() { status 0 "$lied" eig models.mo "$@" && [ ! -s err.txt ]; }

sorted() { eig --model Pack.Damped && values out.txt -5 0 -1 -3 -1 3; }
at_start() { eig --model Pack.Decay && values out.txt -2 0 -1 0; }
at_time() { # y = exp(-1) there
  eig --model Pack.Decay --at 1 --tol 1e-11 && near "-1.36787944117144233" 1e-7 "$(head -n 1 out.txt | cut -d' ' -f1)"
}
at_fixed() { eig --model Pack.Decay --at 1 --solver rk4 --step 1e-3 && near "-1.36787944117144233" 1e-10 "$(head -n 1 out.txt | cut -d' ' -f1)"; }
exact() { eig --model Pack.Cubic && [ "$(cat out.txt)" = "-3 0" ]; } # derivatives, not difference quotients
steady() { eig --model Pack.Cubic --steady && values out.txt -12 0; }
steady_set() { eig --model Pack.Cubic --steady --set u=27 && values out.txt -27 0; }
steady_run() {
  status 0 "$lied" run models.mo --model Pack.Cubic --steady --quiet -o r.csv && rows r.csv 501 2 0.002 &&
    near 2 1e-9 "$(sed -n 2p r.csv | cut -d, -f2)" && near 2 1e-9 "$(last r.csv 2)"
}
with_input() { # u = t: x = exp(-t^2/2)
  printf 'time,u\n0,0\n4,4\n' >u.csv
  status 0 "$lied" run models.mo --model Pack.Driven --input u.csv --stop 2 --tol 1e-9 --vars x --quiet -o r.csv &&
    near 0.1353352832366127 1e-7 "$(last r.csv 2)" && eig --model Pack.Driven --input u.csv --at 3 && values out.txt -3 0
}
input_is_not_the_result() {
  says 2 "would be overwritten" "$lied" run models.mo --model Pack.Driven --input u.csv -o u.csv && grep -q time,u u.csv
}
no_states() { eig --model Pack.Still && [ ! -s out.txt ]; }
json() {
  eig --model Pack.Damped --json && /usr/bin/python3 - <<'PY'
import json
o = json.load(open("out.txt"))
assert o["model"] == "Pack.Damped" and o["time"] == 0, o
assert sorted(o["states"]) == ["v", "x", "y"], o
assert all(abs(complex(*a) - b) < 1e-9 for a, b in zip(o["eigenvalues"], [-5, -1 - 3j, -1 + 3j])), o
PY
}
json_time() { eig --model Pack.Cubic --json && grep -qF '"time": 2' out.txt; }

plan 17
check "sorted lines and nothing else" sorted
check "at the start" at_start
check "at a later time" at_time
check "with a solver of one's own" at_fixed
check "exact derivatives" exact
check "at rest" steady
check "at rest with a parameter set" steady_set
check "a run from rest" steady_run
check "no rest" says 1 "no steady state was found" "$lied" eig models.mo --model Pack.Runs --steady
check "no rest to run from" says 1 "der(x)" "$lied" run models.mo --model Pack.Runs --steady -o r.csv
check "driven by a file" with_input
check "the file of inputs stays" input_is_not_the_result
check "no file of inputs" says 2 "none.csv" "$lied" run models.mo --model Pack.Driven --input none.csv
check "no states" no_states
check_with /usr/bin/python3 "JSON" json
check "JSON at the start time" json_time
check "a time before the start" says 2 "lies before the start" "$lied" eig models.mo --model Pack.Cubic --at 1
finish
