# Streams that run backwards are named once per element, with time and remedy, and the ledger has the energy they made: as much as
# the sum of what the stores hold has grown. A heater that gives less heat than it is asked for says so.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

run() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Reversed.mo" --model "Reversed.$model" "$@" 2>err.txt
}

warned() { # PART...: these and no others, once each
  for element in "$@"; do
    [ "$(grep 'warning: at t = [0-9.e-]* s .*: the stream runs backwards.*energy.reversed.*CheckValve' err.txt | grep -cF "'$element'")" -eq 1 ] ||
      { echo "not once: $element"; cat err.txt; return 1; }
  done
  [ "$(grep -c 'runs backwards' err.txt)" -eq $# ] || { cat err.txt; return 1; }
}

# What the stores hold at the end more than at the start is what the ledger says was made.
made() { # MOST-RELATIVE-ERROR END
  grown=$(number "($(ask at E "$2")) - ($(ask at E 0))")
  share=$(number "($grown) / ($(ask at E 0))")
  echo "$grown J made, $share of what was there; ledger $(ask at energy.reversed "$2")"
  near "$(number "($(ask at energy.reversed "$2")) / ($grown)")" 1 "$1" && near "$(number "$(ask span energy.total 0) / ($grown)")" 0 "$1"
}

vessels() { # ERROR OPTIONS...: a quarter of the energy in 100 s
  error=$1
  shift
  run Vessels "$@" && warned pipe cold && made "$error" 100 && near "$share" 0.26 0.02 &&
    grep -q "warning: streams that ran backwards created 1.1e+08 J, 21 % of the heat stored" err.txt
}

tiny() { # flows below m_flow_back everywhere, but so are the tanks: the sum is said at the end
  run Vessels --set hot.A=1e-4 --set cold.A=1e-4 --set pipe.diameter=1e-3 --stop 1000 && warned &&
    near "$(ask min pipe.m_flow 0 1000)" -0.003 0.003 && grep -q "streams that ran backwards created .* J," err.txt
}

first_time() { # the warning has the time of the first step whose flow is beyond m_flow_back
  run Vessels --solver rk3 --step 1e-3 --stop 0.1 --every 1e-3 --set pipe.TS=1e-3 --set pipe.m_flow_back=0.5 || return 1
  t=$(sed -n "s/.*at t = \([0-9.e-]*\) s 'pipe'.*/\1/p" err.txt)
  awk -F, -v t="$t" 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
    $c["pipe.m_flow"] < -0.5 { exit !($1 - t < 1e-9 && t - $1 < 1e-9) }' out.csv
}

forward() { run Forward && warned && at energy.reversed 100 0 0 && ledger 1; }

held() { # the leak alone: below 1 % of the nominal flow everywhere, no warning; the ledger still has it
  run Held && warned && near "$(ask min check.m_flow 0 100)" -0.003 0.002 && made 1e-4 100 && near "$share" 0 1e-3 && [ ! -s err.txt ]
}

quiet_below() { # the user says what is small
  run Vessels --set pipe.m_flow_back=1e3 --set cold.m_flow_back=1e3 && warned
}

network() { # every account closes; at fixed steps to rounding, because all powers are sums of states' derivatives
  run Network --solver rk3 --step 1e-3 --set d[1].TS=2e-3 --set d[2].TS=2e-3 --set d[3].TS=2e-3 --set heated.TS=2e-3 &&
    warned heated d[3] join mix && made 1e-8 20
}

gas() { run Gas --tol 1e-9 && warned drop cold && made 1e-5 5; }

lifted() { run Lifted && warned && ledger 2 && near "$(ask at energy.potential 20)" "$(number "9.81 * 3 * 1000 * ($(ask at high.level 20) - 1)")" 1; }

less_heat() { # with time; all is given until the stream stops
  run Heated && at heater.Q_fluid 4 9e4 1e-6 && at heater.Q_fluid 10 0 1e3 &&
    grep -q "warning: at t = 5.0[0-9]* s 'heater': a Heater gives its stream less heat than Q_flow.*dh_max" err.txt
}

never_enough() { run Heated --set Q=2e5 && at heater.Q_fluid 4 1e5 1 && grep -q "at t = 0.0[0-9]* s 'heater': a Heater gives" err.txt; }
enough() { run Heated --stop 4 && [ ! -s err.txt ]; }

plan 13
check "two tanks, variable step" vessels 1e-5
check "two tanks, rk3" vessels 1e-9 --solver rk3 --step 1e-3 --set pipe.TS=2e-3
check "the time is that of the first step backwards" first_time
check "forward: no warning, nothing made" forward
check "a check valve's leak is no reversal" held
check "below m_flow_back nothing is said" quiet_below
check "small streams in small tanks" tiny
check "junction, mixing valve, heated pipe" network
check "volumes of gas" gas
check "height" lifted
check "heater, stream stops" less_heat
check "heater, more than dh_max" never_enough
check "heater, started with its stream" enough
finish
