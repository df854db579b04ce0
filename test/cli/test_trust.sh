# `lied trust`: the errors it states are those against classic solutions; causes are told apart; T_D is found wherever it was given;
# where differences say nothing of errors, that is said.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

trust() { # MODEL OPTIONS...: out.txt
  model=$1
  shift
  status 0 "$lied" trust "$here/Trust.mo" --model "Trust.$model" --quiet "$@"
}

# Compares error(joint.s) with |joint.s - cos(10 t)| over time: their largest values, and how they go together.
honest() { # TOLERANCE, with trust.csv
  awk -F, -v tol="$1" 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
    {
      e = $c["error(joint.s)"]; d = $c["joint.s"] - cos(10 * $1); if (d < 0) d = -d
      if (e > most_e) most_e = e; if (d > most_d) most_d = d
      apart += (e - d) ^ 2; sum += d * d
    }
    END {
      print "stated", most_e, "true", most_d, "apart", sqrt(apart / sum)
      exit !(most_d > 0 && sqrt(apart / sum) < tol && most_e / most_d > 1 - tol && most_e / most_d < 1 + tol)
    }' trust.csv
}

mostly() { # CAUSE: of joint.s
  grep -q "^[0-9].* $1 .* joint.s \[m\]" out.txt
}

of_solver() { # SOLVER STEP TOLERANCE
  trust Oscillator --solver "$1" --step "$2" --every 0.02 --vars joint.s -o trust.csv && mostly step && honest "$3"
}

of_constant() { # NAME CAUSE VALUE TOLERANCE: with a step that does not matter
  trust Oscillator --solver rk4 --step 1e-3 --every 0.02 --set "$1=$3" --vars joint.s -o trust.csv && mostly "$2" && honest "$4" &&
    grep -q "$2 $3 s in 1 part" out.txt
}

# Damping omega^2 T/2 each: at t the amplitude is down by exp(-50 T t), which is what the sum of both bars says.
both_constants() {
  trust Oscillator --solver rk4 --step 1e-3 --every 0.02 --set TD=1e-5 --set TE=2e-5 --vars joint.s -o trust.csv &&
    mostly T_E && honest 0.03 && grep -q "T_D 1e-05 s in 1 part; T_E 2e-05 s in 1 part" out.txt
}

inherited() { trust Pendulum --vars '*.phi' && grep -q "T_D up to 0.002 s in 2 parts" out.txt && grep -q "T_D  *upper.phi \[rad\]" out.txt; }
streams() { trust Stream --vars drop.m_flow && grep -q "T_S 0.01 s in 1 part" out.txt && grep -q "T_S  *drop.m_flow" out.txt; }

# The advice holds: with what it names the error is 1 %.
advises() { # CAUSE OPTION= VALUE OPTIONS...
  cause=$1 option=$2 value=$3
  shift 3
  trust Oscillator --vars joint.s "$@" "$option$value" || return 1
  better=$(sed -n "s/^$cause: the error of joint.s is [0-9.e-]* of its range; [^0-9]*\([0-9.e-]*\) .*would leave about 1 %.*/\1/p" out.txt)
  [ -n "$better" ] || { echo "no advice"; return 1; }
  trust Oscillator --vars joint.s "$@" "$option$better" && awk '$6 == "joint.s" { seen = 1; exit !($4 > 0.005 && $4 < 0.012) } END { if (!seen) exit 1 }' out.txt
}

calm() { trust Oscillator --tol 1e-9 && grep -q "nothing needs to change" out.txt; }
chaotic() { trust Chaos --vars '*.phi' && grep -q "not known from t = [0-9.]* s on" out.txt && grep -q "T_D: .* too large to be estimated: the motion is sensitive" out.txt; }

# With a spring so stiff that the step needs T_E, a run with T_E halved is made at half the step: it does not blow up.
stiff() {
  status 0 "$lied" trust "$here/../../examples/clamp/Clamp.mo" --quiet --solver rk3 --step 1e-3 --set TE=1e-3 --set c=2e6 --vars guide.s &&
    [ ! -s err.txt ]
}

page() { trust Oscillator --set TD=1e-4 -o trust.html && grep -q 'error(joint.s)' trust.html; }
refuses_input() { cp "$here/Trust.mo" mine.mo && status 2 "$lied" trust mine.mo -o mine.mo; }
failing_base() { status 2 "$lied" trust "$here/Trust.mo" --model Trust.Oscillator --vars nothing; }

plan 16
check "rk3" of_solver rk3 0.02 0.1
check "rk4" of_solver rk4 0.02 0.1
check "euler" of_solver euler 1e-4 0.1
check "T_D" of_constant TD T_D 1e-05 0.01
check "T_E" of_constant TE T_E 1e-05 0.01
check "T_D and T_E" both_constants
check "T_D of a World" inherited
check "T_S" streams
check "a better step is a better step" advises step --step= 0.04 --solver rk3
check "a better T_D is a better T_D" advises T_D --set=TD= 2e-3 --tol 1e-9
check "what needs no change" calm
check "chaos is called so" chaotic
check "time constants that a fixed step needs" stiff
check "a page with errors" page
check "the model is not overwritten" refuses_input
check "a wrong pattern is status 2" failing_base
finish
