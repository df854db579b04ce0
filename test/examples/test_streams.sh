# The examples of streams, against the equations on their pages computed elsewhere.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
needs python:scipy
PYTHON=/usr/bin/python3

loop=$examples/cooling-loop/CoolingLoop.mo
bypass=$examples/three-way-bypass/ThreeWayBypass.mo
district=$examples/district/District.mo

loop_follows() { # from 1 s on: before, the flows are on their way within microseconds
  "$PYTHON" "$here/reference_streams.py" cooling-loop 600 1 >reference.csv && simulate "$loop" &&
    "$PYTHON" "$here/compare.py" out.csv reference.csv 1e-6 1
}

loop_rests() { # what the engine and the pump give, the radiator takes
  simulate "$loop" --stop 3000 --set load.startTime=4000 --every 100 || return 1
  near "$(number "$(ask at engine.Q_fluid 3000) + $(ask at pump.P 3000) + $(ask at radiator.Q_fluid 3000)")" 0 1e-3 && near "$(ask span tank.level 0)" 0 1e-12
}

loop_ledger() { near "$(number "$(simulate "$loop" && ask span energy.total 0) / $(ask at energy.thermal 0)")" 0 1e-7; }

loop_at_fixed_steps() {
  simulate "$loop" --set engine.TS=1e-3 --set pump.TS=1e-3 --set radiator.TS=1e-3 --set bypass.TS=1e-3 --set thermostat.TS=1e-3 \
    --solver rk3 --step 1e-3 && cp out.csv fixed.csv && simulate "$loop" && cp out.csv variable.csv || return 1
  for time in 100 200 400 600; do
    cp fixed.csv out.csv
    T=$(ask at sensor.T "$time")
    cp variable.csv out.csv
    at sensor.T "$time" "$T" 1e-4 || return 1
  done
}

bypass_lasts() { # OPTIONS...: steady flows and mixed temperature in both positions
  "$PYTHON" "$here/reference_streams.py" bypass >reference.csv && simulate "$bypass" "$@" || return 1
  set -- $(sed -n 2p reference.csv | tr , ' ')
  at valve.m_flow_a 0.9 "$2" 1e-8 && at valve.m_flow_b 0.9 "$3" 1e-8 && at sensor.T 0.9 "$4" 1e-6 && at valve.m_flow_a 2.9 "$2" 1e-8 || return 1
  set -- $(sed -n 3p reference.csv | tr , ' ')
  at valve.m_flow_a 1.9 "$2" 1e-8 && at valve.m_flow_b 1.9 "$3" 1e-8 && at sensor.T 1.9 "$4" 1e-6 && at sensor.T 3.9 "$4" 1e-6
}

bypass_often() { # 1000 times there and back
  simulate "$bypass" --set switch.period=0.1 --stop 100 --every 0.1 "$@" && at switch.y 100 1 0 && [ "$(wc -l <out.csv)" -eq 1002 ]
}

district_rests() { # N OPTIONS...
  houses=$1
  shift
  expected=$("$PYTHON" "$here/reference_streams.py" district "$houses") || return 1
  simulate "$district" --set "n=$houses" --stop 200000 --every 10000 "$@" || return 1
  set -- $expected
  at pump.m_flow 200000 "$1" "$(number "1e-9 * $1")" && at "house[1].m_flow" 200000 "$2" "$(number "1e-9 * $2")" &&
    at "house[$houses].m_flow" 200000 "$3" "$(number "1e-9 * $3")" && at tank.T 200000 "$4" 1e-6
}

one_class_for_all() { # ten houses or fifty: the same classes
  "$lied" run "$district" --stop 1 --set n=50 -o out.csv 2>&1 | grep -q "8: 8 built in"
}

plan 11
check "cooling loop: the motion" loop_follows
check "cooling loop: the balance" loop_rests
check "cooling loop: the ledger" loop_ledger
check "cooling loop: steps of 1 ms" loop_at_fixed_steps
check "bypass: both positions" bypass_lasts
check "bypass: both positions, steps of 1 ms" bypass_lasts --set dropOfCommons.TS=1e-3 --solver rk3 --step 1e-3
check "bypass: 1000 times" bypass_often
check "bypass: 1000 times, steps of 1 ms" bypass_often --set dropOfCommons.TS=1e-3 --solver rk3 --step 1e-3
check "district: ten houses" district_rests 10
check "district: thirty houses" district_rests 30 --set boiler.dh_max=1e6
check "district: classes do not grow" one_class_for_all
finish
