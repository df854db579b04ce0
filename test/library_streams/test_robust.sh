# Valves that shut and open, flow that stops and turns round: at variable steps, and at fixed steps of 1 ms with T_S.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

run() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Parts.mo" --model "Parts.$model" "$@" 2>err.txt
}

# Half a period after each switch the flow through the valve is steady: open or leaking.
# dp: main 1e5 a^2, valve 1e4 (b/k)^2, behind 2e4 (a + b)^2
switched() { # OPTIONS...
  run Bypass "$@" --every 0.1 --vars pulse.y --vars valve.m_flow --vars main.m_flow && mv out.csv rows.csv || return 1
  [ "$(wc -l <rows.csv)" -eq 1002 ] || return 1
  run Bypass "$@" --set pulse.startTime=0.025 --every 0.05 --vars pulse.y --vars valve.m_flow --vars main.m_flow || return 1
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
    $1 > 0.06 {
      k = $c["pulse.y"] > 0.5 ? 1 : 1e-3
      a = $c["main.m_flow"]; b = $c["valve.m_flow"]
      e1 = 1e5 * a * a - 1e4 * (b / k) ^ 2; e2 = 1e5 * a * a + 2e4 * (a + b) ^ 2 - 1e5
      seen[k]++
      if (e1 * e1 > 100 || e2 * e2 > 100) { if (bad++ < 5) print $1, k, a, b, e1, e2 }
    }
    END { if (bad || seen[1] < 900 || seen[1e-3] < 900) { print bad " of " seen[1] " and " seen[1e-3]; exit 1 } }' out.csv
}

# Flow through the free ways follows the pressure at once; nothing but leakage passes the check valve backwards.
reversed() { # TOLERANCE OPTIONS...
  tolerance=$1
  shift
  run Reversed "$@" --vars swing.y --vars '?.m_flow' --vars check.m_flow --vars pipe.m_flow --vars join.outlet.state.p --vars '*.r' || return 1
  near "$(ask min pipe.m_flow 0 10)" "$(number "-1 * $(ask max pipe.m_flow 0 10)")" 2 &&
    near "$(ask min check.m_flow 0 10)" 0 5e-3 && near "$(ask max check.m_flow 0 10)" 1 1 || return 1
  awk -F, -v tol="$tolerance" 'NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); c[$i] = i } next }
    $1 > 0.1 {
      a = $c["a.m_flow"]; b = $c["b.m_flow"]
      e = 1e5 * a * (a < 0 ? -a : a) - 1e5 * (b + b * (b < 0 ? -b : b))
      sum = a + b - $c["check.m_flow"] - $c["pipe.m_flow"]
      if (e > tol || e < -tol || sum > 1e-12 || sum < -1e-12) { if (bad++ < 5) print $1, a, b, e, sum }
    }
    END { if (bad) { print bad " wrong"; exit 1 } }' out.csv
}

# Without pressure there is no flow, and nothing is divided by it
still() { # OPTIONS...
  run Still "$@" --vars '*m_flow' --vars join.outlet.state.h --vars source.outlet.state.h || return 1
  for variable in a.m_flow b.m_flow check.m_flow pipe.m_flow; do near "$(ask span "$variable" 0)" 0 1e-12 || return 1; done
  near "$(ask at join.outlet.state.h 10)" "$(ask at source.outlet.state.h 10)" 1e-6
}

stops_to_rest() { # from 1 kg/s on, with no pressure left
  run Still "$@" --set a.m_flow.start=1 --set b.m_flow.start=0.5 --set check.m_flow.start=1.2 --vars '*.m_flow' || return 1
  for variable in a.m_flow b.m_flow pipe.m_flow; do near "$(ask at "$variable" 10)" 0 2e-2 || return 1; done
}

explodes() { # without T_S a fixed step of 1 ms is no use: it has to say so or give nonsense, not crash
  run Bypass --stop 1 --solver rk3 --step 1e-3 --set valve.TS=0
  [ $? -le 1 ]
}

TS="--set dropOfCommons.TS=1e-3 --step 1e-3"
plan 14
check "1000 switches, variable step" switched
check "1000 switches, variable step, tight" switched --tol 1e-9
check "1000 switches, rk3" switched $TS --solver rk3
check "1000 switches, rk4" switched $TS --solver rk4
check "1000 switches, euler" switched $TS --solver euler
check "reversal, variable step" reversed 1
check "reversal, rk3" reversed 2e3 $TS --solver rk3
check "reversal, euler" reversed 2e3 $TS --solver euler
check "no flow, variable step" still
check "no flow, rk3" still $TS --solver rk3
check "no flow, euler" still $TS --solver euler
check "flow dies out, variable step" stops_to_rest
check "flow dies out, rk3" stops_to_rest $TS --solver rk3
check "a fixed step without T_S ends" explodes
finish
