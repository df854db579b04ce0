# `lied run` names what T_D and T_E took of the energy, when energies are recorded and it is more than 1 % of what there was: against
# the analytic damping omega^2 (T_D + T_E)/2 of an oscillator with 50 J.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

run() { # OPTIONS...
  rm -f out.csv
  status 0 "$lied" run "$here/Trust.mo" --model Trust.Oscillator -o out.csv "$@"
}

names() { # T_D T_E TOLERANCE OPTIONS...: the share of each is in proportion to the time constants
  TD=$1 TE=$2 tol=$3
  shift 3
  run --set "TD=$TD" --set "TE=$TE" "$@" || return 1
  sed -n 's/^  time constants  *T_D took \([^ ]*\) J, T_E \([^ ]*\) J: \([^ ]*\) % of the largest energy and work (\([^ ]*\) J); for errors run lied trust$/\1 \2 \3 \4/p' err.txt |
    awk -v TD="$TD" -v TE="$TE" -v tol="$tol" '
      function off(a, b) { return a - b > tol * b || b - a > tol * b }
      {
        seen = 1
        all = 50 * (1 - exp(-100 * (TD + TE) * 2))
        bad = off($1, all * TD / (TD + TE)) || off($2, all * TE / (TD + TE)) || off($3, 2 * all) || off($4, 50)
      }
      END { exit !seen || bad }'
}

silent() { # OPTIONS...
  run "$@" && ! grep -q "time constants" err.txt
}

evaluations() { sed -n 's/^  evaluations  *//p' err.txt; }

# As many as without the ledger, whether energies are written or not: three a step, and one at the start or end.
for_nothing() {
  run --set TD=1e-4 --solver rk3 --step 0.01 --every 1 --vars joint.s && few=$(evaluations) || return 1
  run --set TD=1e-4 --solver rk3 --step 0.01 --every 1 && many=$(evaluations) || return 1
  echo "$few $many"
  [ "$few" -ge 600 ] && [ "$many" -eq "$few" ]
}

plan 10
check "rk3" names 1e-4 5e-5 0.02 --solver rk3 --step 1e-3
check "rk4, energies chosen" names 1e-4 5e-5 0.02 --solver rk4 --step 1e-3 --vars 'energy.*'
check "euler" names 5e-4 5e-4 0.06 --solver euler --step 1e-4
check "variable step" names 2e-4 1e-4 0.02 --tol 1e-8
check "less than 1 %" silent --set TD=2e-5 --set TE=2e-5 --solver rk3 --step 1e-3
check "no time constants" silent --tol 1e-8
check "quiet" silent --quiet --set TD=1e-3 --solver rk3 --step 1e-3
check "energies not recorded" silent --set TD=1e-3 --solver rk3 --step 1e-3 --vars joint.s
check "variable step, energies not recorded" silent --set TD=1e-3 --vars joint.s
check "no evaluations at fixed steps" for_nothing
finish
