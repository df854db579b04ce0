# lied run: times and rows, formats, what is recorded, defaults, and what remains of runs that do not reach their end.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package Pack
  model Oscillator "x'' = -w^2 x"
    parameter Real w = 2;
    Real x(start = 1, unit = "m");
    Real v(start = 0);
    Real grid[2,2];
  equation
    der(x) = v;
    der(v) = -w^2*x;
    grid = [x, v; 2*x, 2*v];
    annotation(experiment(StartTime = 1, StopTime = 3, Interval = 0.25, Tolerance = 1e-9));
  end Oscillator;

  model Two
    Oscillator o[2](w = {1, 3});
  end Two;

  model Nest
    Two pair;
    Oscillator single;
  end Nest;

  model Explodes "at t = 1"
    Real x(start = 1);
  equation
    der(x) = x^2;
  end Explodes;

  model Ends
    Real x(start = 0);
  equation
    der(x) = 1;
    when x > 0.505 then
      terminate("far enough");
    end when;
  end Ends;

  model Asserts
    Real x(start = 0);
  equation
    der(x) = 1;
    assert(x < 0.505, "x is too large");
  end Asserts;

  model Plain
    Real x(start = 1);
  equation
    der(x) = -x;
  end Plain;
end Pack;
MO

header() { [ "$(head -n 1 "$1")" = "$2" ] || { head -n 1 "$1"; return 1; }; } # FILE LINE
run() { status 0 "$lied" run models.mo --quiet "$@" && [ ! -s out.txt ] && [ ! -s err.txt ]; }

defaults() {
  run --model Pack.Plain -o r.csv && rows r.csv 501 0 0.002 && near 0.36787944117144233 1e-5 "$(last r.csv 2)"
}
experiment() {
  run --model Pack.Oscillator -o r.csv && rows r.csv 9 1 0.25 && near "-0.65364362086361194" 1e-7 "$(last r.csv 2)"
}
experiment_overruled() { run --model Pack.Oscillator --stop 2 --every 0.5 -o r.csv && rows r.csv 3 1 0.5; }
tenths() { run --stop 1 --every 0.1 -o r.csv && rows r.csv 11 0 0.1; }
many() { run --stop 10 --every 0.001 -o r.csv && rows r.csv 10001 0 0.001; }
no_multiple() { # the end has a row of its own
  run --stop 1 --every 0.3 -o r.csv && [ "$(wc -l <r.csv)" -eq 6 ] && near 1 0 "$(last r.csv 1)"
}
no_span() { run --stop 0 -o r.csv && [ "$(wc -l <r.csv)" -eq 2 ] && near 1 0 "$(last r.csv 2)"; }
# Euler's method by hand: 10 steps of 0.1, and rows between steps are interpolated.
euler() { run --solver euler --step 0.1 --stop 1 --every 0.1 -o r.csv && near 0.3486784401 1e-15 "$(last r.csv 2)"; }
euler_between() {
  run --solver euler --step 0.1 --stop 0.1 --every 0.05 -o r.csv && rows r.csv 3 0 0.05 &&
    near 0.95 2e-3 "$(sed -n 3p r.csv | cut -d, -f2)"
}
wide_step() { run --solver rk4 --step 0.25 --stop 1 -o r.csv && rows r.csv 5 0 0.25; } # rows are not closer than steps
step_is_interval() {
  status 0 "$lied" run models.mo --solver euler --every 0.1 -o r.csv && near 0.3486784401 1e-15 "$(last r.csv 2)" &&
    grep -qF "step 0.1 s (the output interval)" err.txt
}
order() { # halving the step divides the error of rk4 by 16
  run --solver rk4 --step 0.1 -o a.csv && run --solver rk4 --step 0.05 -o b.csv &&
    awk -v a="$(last a.csv 2)" -v b="$(last b.csv 2)" 'BEGIN {
      exact = exp(-1); ratio = (a - exact) / (b - exact); print ratio; exit !(ratio > 14 && ratio < 18) }'
}
tolerance() {
  run --tol 1e-3 -o a.csv && run --tol 1e-10 -o b.csv &&
    awk -v a="$(last a.csv 2)" -v b="$(last b.csv 2)" 'BEGIN {
      e = exp(-1); a = a > e ? a - e : e - a; b = b > e ? b - e : e - b; print a, b; exit !(b < 1e-8 && a > 10 * b) }'
}

names() { run --model Pack.Oscillator --vars 'x' --vars 'grid[1,2]' -o r.csv && header r.csv '"time","x","grid[1,2]"'; }
brackets() { run --model Pack.Two --vars 'o[2].x' -o r.csv && header r.csv '"time","o[2].x"'; }
wild() { run --model Pack.Two --vars 'o[?].v' -o r.csv && header r.csv '"time","o[1].v","o[2].v"'; }
star() { run --model Pack.Two --vars '*.grid[2,*]' -o r.csv && [ "$(head -n 1 r.csv | tr ',' '\n' | grep -c grid)" -eq 4 ]; }
no_match() {
  rm -f r.csv
  says 2 "matches no variable" "$lied" run models.mo --vars 'x' --vars 'o[12].x' -o r.csv && [ ! -e r.csv ]
}
digits() { # every number reads back to the same bits: 17 digits
  run --model Pack.Oscillator --vars x -o r.csv && grep -qE '^1.25,0\.[0-9]{16,17}$' r.csv
}

set_parameter() {
  run --model Pack.Oscillator --set w=3 --vars x -o r.csv && near 0.96017028665036597 1e-7 "$(last r.csv 2)"
}
set_start() {
  run --model Pack.Oscillator --set x.start=0 --set v.start=4 --vars x -o r.csv &&
    near "-1.5136049906158566" 1e-7 "$(last r.csv 2)"
}
set_inside() { # of a component, and of an array inside of one
  run --model Pack.Nest --set single.x.start=5 --set 'pair.o.v.start={7, 8}' --stop 0 --vars '*.x' --vars '*.v' -o r.csv &&
    header r.csv '"time","pair.o[1].x","pair.o[1].v","pair.o[2].x","pair.o[2].v","single.x","single.v"' &&
    [ "$(tail -n 1 r.csv)" = "0,1,7,1,8,5,0" ]
}
set_unknown() { says 2 "nobody" "$lied" run models.mo --set nobody=1; }
set_nonsense() { says 2 "error" "$lied" run models.mo --set x.start=,; }

default_file() {
  rm -f Oscillator.csv
  status 0 "$lied" run models.mo --model Pack.Oscillator && rows Oscillator.csv 9 1 0.25 && grep -qF "Oscillator.csv" err.txt
}
summary() {
  status 0 "$lied" run models.mo --model Pack.Oscillator -o r.csv && [ ! -s out.txt ] || return 1
  for word in "solver  " "steps  " "evaluations  " "states  " "linear unknowns  " "classes  " "wall time  " "real-time factor  "; do
    grep -q "^  $word *[0-9a-z]" err.txt || { echo "no $word"; return 1; }
  done
}
not_the_model() { cp models.mo copy.mo && says 2 "would be overwritten" "$lied" run copy.mo -o ./copy.mo && cmp models.mo copy.mo; }
null_device() { run -o /dev/null; }
to_stdout() { status 0 "$lied" run models.mo --quiet --every 0.5 -o /dev/stdout && rows out.txt 3 0 0.5; }
kept_when_wrong() { # a run that is refused leaves an older result as it was
  echo old >r.csv
  says 2 "" "$lied" run models.mo -o r.csv --stop -1 && [ "$(cat r.csv)" = old ]
}

# What is written before a failure stays: whole rows up to it, and the exit status tells.
explodes() {
  says 1 "x" "$lied" run models.mo --model Pack.Explodes --stop 2 --every 0.1 --quiet -o r.csv &&
    grep -q "t = [01]" err.txt && grep -qF "kept in r.csv" err.txt && [ "$(wc -l <r.csv)" -ge 10 ] &&
    rows r.csv "$(($(wc -l <r.csv) - 1))" 0 0.1 && near 10 0.01 "$(sed -n 11p r.csv | cut -d, -f2)"
}
asserts() { # the last row shows the instant at which it did not hold
  says 1 "x is too large" "$lied" run models.mo --model Pack.Asserts --every 0.1 --step 0.01 --no-events --quiet -o r.csv &&
    near 0.51 0.01 "$(last r.csv 1)" && sed '$d' r.csv >whole.csv && rows whole.csv 6 0 0.1
}
ends() {
  status 0 "$lied" run models.mo --model Pack.Ends --every 0.1 --vars x -o r.csv && grep -qF "far enough" err.txt &&
    near 0.505 1e-6 "$(last r.csv 1)"
}
# interrupted SIGNAL: kills a run that would take days, once it has written something.
interrupted() {
  rm -f r.csv
  "$lied" run models.mo --solver rk4 --step 0.125 --stop 1e12 --every 0.125 --vars x --quiet -o r.csv >out.txt 2>err.txt </dev/null &
  pid=$!
  tries=0
  until [ -s r.csv ] && [ "$(wc -l <r.csv)" -gt 10 ] || [ "$tries" -eq 120 ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
  kill "-$1" $pid
  wait $pid
  got=$?
  cat err.txt
  [ $got -eq 1 ] && grep -qF "stopped by" err.txt && grep -qF "kept in r.csv" err.txt &&
    rows r.csv "$(($(wc -l <r.csv) - 1))" 0 0.125
}
has_terminals() { # not in every container
  command -v script >/dev/null && script -qec true /dev/null </dev/null >/dev/null 2>&1
}
shows_progress() { # on a terminal, after a second; the line is gone at the end
  command="timeout -s INT 2 $lied run models.mo --solver rk4 --step 1e-3 --stop 1e9 --every 1e6 --vars x $1 -o r.csv"
  script -qec "$command" /dev/null </dev/null >tty.txt 2>&1
  grep -q "%.*t = .* left" tty.txt
}
progress() { ! has_terminals || shows_progress; }
no_progress() { ! has_terminals || ! shows_progress --quiet; }

plan 40
check "defaults" defaults
check "the model's experiment" experiment
check "options before the experiment" experiment_overruled
check "instants are multiples" tenths
check "many rows" many
check "an end that is no multiple" no_multiple
check "no time at all" no_span
check "Euler's method" euler
check "rows between steps" euler_between
check "rows are not closer than fixed steps" wide_step
check "a fixed step by default" step_is_interval
check "the order of rk4" order
check "tolerance" tolerance

check "names" names
check "brackets stand for themselves" brackets
check "a question mark" wild
check "a star" star
check "a pattern that matches nothing" no_match
check "all digits" digits

check "a parameter set" set_parameter
check "a start value set" set_start
check "inside of components" set_inside
check "unknown name" set_unknown
check "no value" set_nonsense

check "the default file" default_file
check "the summary" summary
check "the model is not overwritten" not_the_model
check "the null device" null_device
check "standard output as file" to_stdout
check "an older result stays when the run is refused" kept_when_wrong
check "a folder that is not there" says 2 "cannot write none/r.csv: No such file" "$lied" run models.mo -o none/r.csv
check "a folder as file" says 2 "Is a directory" "$lied" run models.mo -o .
check "full disk" says 1 "No space left on device" "$lied" run models.mo --quiet -o /dev/full

check "a failure keeps the rows before it" explodes
check "an assertion that does not hold" asserts
check "terminate is no failure" ends
check "Ctrl-C" interrupted INT
check "SIGTERM" interrupted TERM
check "progress" progress
check "no progress when quiet" no_progress
finish
