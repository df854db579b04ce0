# lied explain: every kind of variable, its equations and places.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

cat >models.mo <<'MO'
within;
package Pack
  connector Flange
    Real s "place";
    Real v;
    flow Real f;
  end Flange;
  model Fixed
    Flange flange_b;
  equation
    flange_b.s = 0;
    flange_b.v = 0;
  end Fixed;
  model Joint
    parameter Real TD = 1e-3 "time constant";
    Flange flange_a, flange_b;
    input Real f_ext = 0;
    Real s(start = 0.25, unit = "m") "distance";
    Real v;
  equation
    flange_a.s + s = flange_b.s;
    flange_a.v + v = flange_b.v;
    flange_a.f + flange_b.f = 0;
    flange_b.f + f_ext = 0;
    TD*der(v) = der(s) - v;
  end Joint;
  model Body
    parameter Real m;
    Flange flange_a;
    Real energy = m*flange_a.v^2/2;
    discrete Integer count(start = 0);
  equation
    m*der(flange_a.v) = flange_a.f;
    when flange_a.s > 1 then
      count = pre(count) + 1;
    end when;
  end Body;
  model System
    Fixed wall;
    Joint joint(s(start = 0.5), f_ext = 3*time);
    Body ball(m = 2);
  equation
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, ball.flange_a);
  end System;
  model Loose "a rule is violated, and still its variables can be explained"
    Joint joint;
    Body ball(m = 2);
  equation
    connect(joint.flange_b, ball.flange_a);
  end Loose;
end Pack;
MO

# tells NAME LINE...: explains a variable of the system; each LINE is part of a line of the answer.
tells() {
  subject=$1
  shift
  status 0 "$lied" explain models.mo "$subject" --model Pack.System && [ ! -s err.txt ] || return 1
  [ "$(head -n 1 out.txt)" = "$subject" ] || return 1
  for line in "$@"; do
    grep -qF -- "$line" out.txt || { echo "no: $line"; return 1; }
  done
}
silent_on() { # NAME TEXT: explained without a word of TEXT
  status 0 "$lied" explain models.mo "$1" --model Pack.System && ! grep -qF -- "$2" out.txt
}
set_parameter() {
  status 0 "$lied" explain models.mo joint.TD --model Pack.System --set joint.TD=0.5 && grep -qF "value       0.5" out.txt
}
in_broken() {
  status 2 "$lied" explain models.mo ball.flange_a.f --model Pack.Loose && grep -qF "models.mo:33:5" out.txt && [ -s err.txt ]
}
shape() { # lines of a title and a text
  status 0 "$lied" explain models.mo joint.s --model Pack.System && ! sed 1d out.txt | grep -vE '^  [a-z ]{12}[^ ]'
}

plan 23
check "a state" tells joint.s "instance    joint of class Pack.Joint, models.mo:40:11" "models.mo:18:10, unit m: distance" \
  "kind        a state" "derivative  "
check "its start value" tells joint.s "start       0.5 m, set at models.mo:40:"
check "a start value by default" tells joint.v "start       0, by default"
check "its equations" tells joint.v "stands in   TD * der(v) = der(s) - v    models.mo:25:5" \
  "stands in   flange_a.v + v = flange_b.v    models.mo:22:5"
check "a derivative" tells "der(joint.v)" "kind        " "TD * der(v) = der(s) - v    models.mo:25:5"
check "a parameter by default" tells joint.TD "kind        a parameter" "value       0.001, its default at models.mo:15:20"
check "a parameter set by a modifier" tells ball.m "value       2, set for the instance at models.mo:41:10"
check "a parameter set by the command line" set_parameter
check "an input" tells joint.f_ext "bound to    3*time    models.mo:40:"
check "explicit at a port, given here" tells joint.flange_b.s "explicit, at a port" \
  "flange_a.s + s = flange_b.s    models.mo:21:5" "connected   joint.flange_b, ball.flange_a" "given by    joint"
check "explicit at a port, given there" tells ball.flange_a.v "explicit, at a port" "given by    joint"
check "not by a direction that does not run" silent_on joint.flange_a.s "equation"
check "linear at a port" tells ball.flange_a.f "a linear unknown" "solved      " "m * der(flange_a.v) = flange_a.f    models.mo:33:5" \
  "the sum over all connected ports is zero"
check "for results only" tells ball.energy "energy = m*flange_a.v^2/2"
check "discrete" tells ball.count "discrete" "flange_a.s > 1" "pre(count)"
check "an instance" tells joint "states      s, v" "parameters  TD" "port        flange_a (Pack.Flange)"
check "lines of two columns" shape
check "unknown, near" says 2 "did you mean joint.s" "$lied" explain models.mo joint.ss --model Pack.System
check "unknown, far" says 2 "has no variable 'elephant'" "$lied" explain models.mo elephant --model Pack.System
check "unknown derivative" says 2 "has no variable 'der(joint.TD)'" "$lied" explain models.mo 'der(joint.TD)' --model Pack.System
check "escaped" says 2 "has no variable '\\x1B\\xFF'" "$lied" explain models.mo "$(printf '\033\377')" --model Pack.System
cat >bath.mo <<'MO'
model Bath
  Real T(unit="K", displayUnit="degC", start=310.15, fixed=true) "water";
equation
  der(T) = 0.5;
end Bath;
MO
check "display units" prints "start       310.15 K (37 degC), as declared" "$lied" explain bath.mo T
check "in a system that violates a rule" in_broken
finish
