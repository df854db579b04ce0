# Rows at events: before and after, at equal times, so that jumps stay jumps and peaks do not depend on the output interval. Times
# and values are those of the solutions by hand: a ball bounces at sqrt(2/g), a force steps at its instant, a bond parts at its
# limit. Changes of branches inside fixed steps have no rows, and --no-events leaves all of them out.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
package E
  model Ball "Bounces at t = sqrt(2/9.81) = 0.45152 with v = -4.42945, goes on with 0.8 of it"
    Real h(start=1);
    Real v;
    discrete Real n(start=0);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h < 0 then
      reinit(v, -0.8*pre(v));
      n = pre(n) + 1;
    end when;
    annotation(experiment(StopTime=1, Interval=0.1, Tolerance=1e-9));
  end Ball;
  model Force "Steps from 1 to 3"
    parameter Real at = 0.35;
    Real x(start=0), u;
  equation
    u = if time < at then 1 else 3;
    der(x) = u;
    annotation(experiment(StopTime=1, Interval=0.1, Tolerance=1e-9));
  end Force;
  model Branch "u jumps where x = 0.333"
    Real x(start=0), u, y(start=0);
  equation
    u = if x < 0.333 then 0 else 1;
    der(x) = 1;
    der(y) = u;
    annotation(experiment(StopTime=1, Interval=0.1, Tolerance=1e-9));
  end Branch;
  model Sampler
    discrete Real y(start=0);
    Real x(start=0);
  equation
    der(x) = 1;
    when sample(0, 0.25) then
      y = x;
    end when;
    annotation(experiment(StopTime=1, Interval=0.5));
  end Sampler;
  model Peak "f = 1 up to the limit, where the bond gives way: the peak lies between instants"
    Real f;
    Real x(start=0);
    discrete Boolean broken(start=false);
  equation
    der(x) = 1;
    f = if broken then 0 else 10*x;
    when f > 4.567 then
      broken = true;
    end when;
    annotation(experiment(StopTime=1, Interval=0.1, Tolerance=1e-9));
  end Peak;
  model Hit "A cart runs into an end stop, and back"
    import Dialectic.Translational.*;
    Fixed wall;
    Joint rail(v(start=1));
    Body cart(m=2, g=0);
    ElastoGap stop(l=-0.5, c=1e6, d=100);
  equation
    connect(wall.flange_b, rail.flange_a);
    connect(rail.flange_b, cart.flange_a);
    connect(cart.flange_a, stop.flange_a);
    connect(stop.flange_b, wall.flange_b);
    annotation(experiment(StopTime=1, Interval=0.01));
  end Hit;
  model Parts "A bar that hangs on a rigid bond, which parts at 300 N: m g + the load of 1000 N/s at t = 0.2019"
    import Dialectic.Planar.*;
    inner World world;
    Fixed wall;
    Breakable bond(f_max=300);
    Body bar(m=10, I=1);
    Force pull(fy=-1000*time);
  equation
    connect(wall.frame_b, bond.frame_a);
    connect(bond.frame_b, bar.frame_a);
    connect(pull.frame_b, bar.frame_a);
    annotation(experiment(StopTime=0.4, Interval=0.1));
  end Parts;
end E;
MO

run() { # MODEL OPTION...
  model=$1
  shift
  status 0 "$lied" run models.mo --model "E.$model" --quiet -o r.csv "$@"
}

# column NAME: its values of r.csv, a line each
column() { awk -F, -v name="\"$1\"" 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == name) c = k; next } { print $c }' r.csv; }
# pairs FILE: "time" of each pair of rows at equal times; says when there are three
pairs() { awk -F, 'NR > 2 && $1 == t { if (same) print "three rows at", t; print t; same = 1 } NR > 1 { if ($1 != t) same = 0; t = $1 }' "$1"; }
# jump NAME: values of it in the first pair of rows: "before after"
jump() {
  awk -F, -v name="\"$1\"" 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == name) c = k; next }
    NR > 2 && $1 == t { print v, $c; exit } { t = $1; v = $c }' r.csv
}
two_near() { # "BEFORE AFTER" TOLERANCE "BEFORE AFTER"
  echo "$3" | { read -r a b; near "${1% *}" "$2" "$a" && near "${1#* }" "$2" "$b"; }
}

bounces() {
  run Ball && near 0.451523640985728 1e-7 "$(pairs r.csv | head -1)" && two_near "-4.42945 3.54356" 1e-4 "$(jump v)" &&
    two_near "0 1" 0 "$(jump n)"
}
steps_off_the_grid() {
  run Force "$@" && [ "$(pairs r.csv)" = 0.35 ] && [ "$(wc -l <r.csv)" -eq 14 ] && two_near "1 3" 0 "$(jump u)" &&
    two_near "0.35 0.35" 1e-9 "$(jump x)"
}
steps_on_the_grid() {
  run Force --set at=0.3 "$@" && [ "$(pairs r.csv)" = 0.30000000000000004 ] && [ "$(wc -l <r.csv)" -eq 13 ] &&
    two_near "1 3" 0 "$(jump u)"
}
at_the_end() { run Force --set at=1 "$@" && [ "$(pairs r.csv)" = 1 ] && [ "$(wc -l <r.csv)" -eq 13 ] && two_near "1 3" 0 "$(jump u)"; }
finds_roots() { run Branch && near 0.333 1e-8 "$(pairs r.csv)" && two_near "0 1" 0 "$(jump u)"; }
no_rows_for_branches() { run Branch --solver rk3 --step 0.02 && rows r.csv 11 0 0.1 && run Hit --solver rk3 --step 1e-3 && rows r.csv 101 0 0.01; }
samples() { run Sampler "$@" && [ "$(pairs r.csv | tr '\n' ' ')" = "0.25 0.5 0.75 1 " ] && [ "$(wc -l <r.csv)" -eq 10 ] && two_near "0 0.25" 1e-9 "$(jump y)"; }
when_at_fixed_steps() {
  run Ball --solver rk3 --step 0.02 && [ "$(pairs r.csv)" = 0.46 ] && two_near "-4.5126 3.61008" 1e-9 "$(jump v)" &&
    two_near "0 1" 0 "$(jump n)"
}
largest() { column "$1" | sort -g | tail -1; }
peaks() { for every in 0.5 0.1 0.013; do run Peak --every "$every" && near 4.567 1e-6 "$(largest f)" || return 1; done; }
equidistant() {
  for model in Ball Force Branch Peak; do run "$model" --no-events && rows r.csv 11 0 0.1 || return 1; done
  run Force --no-events --solver rk3 --step 0.02 && rows r.csv 11 0 0.1
}
parts() {
  run Parts "$@" && near 0.2019 "$tolerance" "$(pairs r.csv | head -1)" && two_near "0 1" 0 "$(jump bond.broken)"
}
parts_adaptive() { tolerance=1e-6; parts; }
parts_fixed() { tolerance=1e-3; parts --solver rk3 --step 1e-3; }
in_mat_files() {
  run Force && status 0 "$lied" run models.mo --model E.Force --quiet -o r.mat && prints "the largest difference is 0," "$lied" diff r.csv r.mat --tol 0 &&
    prints "the largest difference is 0," "$lied" diff r.mat r.csv --tol 0
}
# Bounces of both runs differ by less than the tolerance in time: they are compared with each other.
compares_events() {
  run Ball && cp r.csv a.csv && run Ball --tol 1e-7 && prints "agree to 1e-05" "$lied" diff a.csv r.csv --tol 1e-5 &&
    run Ball --no-events && prints "not compared: the other result has no rows there" "$lied" diff a.csv r.csv --tol 1e-5 &&
    grep -q "agree to 1e-05" out.txt && prints "agree to 1e-05" "$lied" diff r.csv a.csv --tol 1e-5
}
# A jump that one of them does not have is a difference.
tells_jumps_apart() {
  run Force && awk -F, -v OFS=, '$1 == "0.35" && seen++ { $4 = 2 } { print }' r.csv >a.csv && status 1 "$lied" diff r.csv a.csv &&
    grep -q ' u$' out.txt
}
# The curve goes up in one place, not along a slope of an interval.
draws_jumps() { run Force && status 0 "$lied" plot r.csv u -o u.svg && [ -s u.svg ]; }
feeds_a_run() {
  printf 'model In\n  input Real u;\n  Real x(start=0);\nequation\n  der(x) = u;\n  annotation(experiment(StopTime=1));\nend In;\n' >In.mo
  run Force --vars u && status 0 "$lied" run In.mo --input r.csv --quiet -o in.csv && near 2.3 1e-6 "$(tail -1 in.csv | cut -d, -f2)"
}
in_reports() { run Force && status 0 "$lied" view r.csv -o u.html && status 2 "$lied" view r.csv --no-events -o u.html; }

plan 22
check "a bounce, with its discrete variable" bounces
check "a step between instants" steps_off_the_grid
check "the same at fixed steps" steps_off_the_grid --solver rk3 --step 0.02
check "an event on an instant has no third row" steps_on_the_grid
check "the same at fixed steps" steps_on_the_grid --solver rk4 --step 0.02
check "an event at the end" at_the_end
check "the same at fixed steps" at_the_end --solver euler --step 0.02
check "a root" finds_roots
check "branches inside fixed steps have no rows" no_rows_for_branches
check "samples" samples
check "samples at fixed steps" samples --solver rk3 --step 0.02
check "when at the end of a fixed step" when_at_fixed_steps
check "peaks do not depend on the interval" peaks
check "no rows at events if so asked" equidistant
check "a bond that parts" parts_adaptive
check "a bond that parts at fixed steps" parts_fixed
check "the same in MAT files" in_mat_files
check "results compare event by event" compares_events
check "a jump of another height differs" tells_jumps_apart
check "plots" draws_jumps
check "a result with events as input" feeds_a_run
check "reports" in_reports
finish
