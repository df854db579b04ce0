# Heat ports, heated streams and volumes beside what they do on paper; the closed air loop beside an independent computation.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

heat() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Heat.mo" --model "Heat.$model" "$@"
}

calculate() { awk "BEGIN { printf \"%.17g\", $1 }"; }

# ---- stores and conductors ---------------------------------------------------------------------------------------------------

two_stores() { # G = 20 + 1/0.2, C = 100*300/400
  heat TwoStores --stop 9 --every 0.5 --tol 1e-10 && at a.T 3 "$(calculate '325 + 75*exp(-1)')" 1e-6 &&
    at b.T 6 "$(calculate '325 - 25*exp(-2)')" 1e-6 && ledger 1e-8
}

radiator() { # Q = 0.05 sigma (T^4 - 280^4) + 0.2 (T - 280)
  heat Radiator --stop 1000 --tol 1e-9 && at body.T 1000 "$(awk 'BEGIN {
    a = 280; b = 1000
    for (i = 0; i < 60; i++) { T = (a + b)/2; if (0.05*5.670374419e-8*(T^4 - 280^4) + 0.2*(T - 280) < 100) a = T; else b = T }
    printf "%.17g", T }')" 1e-6 && ledger 1e-3
}

thermostat() {
  heat Thermostat --stop 500 --tol 1e-8 && near "$(ask max room.T 50 500)" 296 3e-2 && near "$(ask min room.T 50 500)" 294 3e-2 &&
    ledger 1e-2
}

refuses() { # MODEL WORDS
  "$lied" check "$here/Heat.mo" --model "Heat.$1" >out.txt 2>&1
  [ $? -eq 2 ] && grep -qF -- "$2" out.txt || { cat out.txt; return 1; }
}

# ---- heated streams ----------------------------------------------------------------------------------------------------------

pipe() { # half of the way to the wall; 0.5 m_flow cp = 2092
  heat Pipe --stop 3 --tol 1e-10 && at pipe.T_wall 1.5 "$(calculate '343.15 - 43.15*exp(-4184/5000*1.5)')" 1e-6 &&
    at pipe.Q_fluid 3 "$(calculate '2092*(50 - 43.15*exp(-4184/5000*3))')" 1e-3
}

pipe_eigenvalue() {
  "$lied" eig "$here/Heat.mo" --model Heat.Pipe --steady >eig.txt && has_roots 1 "$(calculate '0.8368 + 2e5/0.01')" \
    "$(calculate '0.8368*2e5/0.01')" 1e-9
}

standstill() { # OPTIONS: the flow turns, and no temperature goes beyond those that drive it
  heat Standstill --stop 20 "$@" && near "$(ask max pipe.T_wall 0 20)" 350 1e-6 && near "$(ask at pipe.T_wall 20)" 300 1 &&
    awk -v least="$(ask min pipe.m_flow 0 20)" -v most="$(ask max pipe.m_flow 0 20)" 'BEGIN { exit !(least < -1 && most > 1) }' &&
    awk -F, 'NR > 1 { for (i = 1; i <= NF; i++) if ($i ~ /[nN]/) exit 1 }' out.csv
}

# ---- volumes -----------------------------------------------------------------------------------------------------------------

R_argon='(8.31446261815324/0.039948)'

charging() { # der(U) = m_flow h: M rises by (p - p_0) V/(gamma R T_in), to 1e-5 because h(0 K) = 0 is not exact in the data
  heat Charging --stop 20 --tol 1e-9 && at volume.p 20 5e5 1 &&
    at volume.M 20 "$(calculate "1e5*2/($R_argon*290) + 4e5*2/(5/3*$R_argon*300)")" 3e-4
}

discharging() { # what stays behind expands isentropically
  heat Discharging --stop 30 --tol 1e-9 2>warnings.txt && at volume.p 30 1e5 1 &&
    at volume.T 30 "$(calculate '300*exp(0.4*log(0.2))')" 1e-3 && grep -q "outside the data of its medium" warnings.txt
}

coupled() { # lambda^2 + d/L lambda + gamma R T/(V L) = 0, d = 2 zeta sqrt(L R T/V)
  rt='(8.31446261815324/0.004002602*300)'
  "$lied" eig "$here/Heat.mo" --model Heat.Coupled >eig.txt &&
    has_roots 1 "$(calculate "sqrt($rt/0.01)")" "$(calculate "5/3*$rt/0.01")" 1e-5
}

closed() { # MODEL STOP: mass and energy to rounding
  heat "$1" --stop "$2" --tol 1e-8 && near "$(calculate "$(ask span M 0)/$(ask at M 0)")" 0 2e-14 &&
    near "$(calculate "$(ask span E 0)/$(ask at E 0)")" 0 2e-13 && [ "$(ask max ab.m_flow 0 "$2" | cut -c1)" != 0 ]
}

liquid_pressure() { # equal bulk modulus: the pressures meet at their mean, weighted by volume
  cat >liquid.mo <<END
model Liquid
  Streams.Volume a(V=1, p_start=2e5, nIn=0), b(V=2, p_start=1e5, nOut=0);
  Streams.PressureDrop d(dp_ref=1e4, m_flow_ref=1, linear=1);
equation
  connect(a.outlet[1], d.inlet);
  connect(d.outlet, b.inlet[1]);
end Liquid;
END
  simulate liquid.mo --stop 1 --tol 1e-9 && at a.p 1 133333.3333 0.1 && at b.p 1 133333.3333 0.1
}

# ---- the closed air loop -----------------------------------------------------------------------------------------------------

"${CC:-cc}" -O2 -o "$work/reference" "$here/reference_air_loop.c" -lm || exit 1

distance() { # FROM TO: relative to the range of each variable
  awk -f "$here/../support/compare.awk" -v from="$1" -v to="$2" -v relative=1 \
    -v names="vessel.p vessel.T valve.m_flow compressor.P cooler.Q_fluid" out.csv reference.csv
}

air_loop() {
  "$work/reference" >reference.csv && simulate "$examples/air-loop/AirLoop.mo" && near "$(distance 0.1 29.9)" 0 2e-7 &&
    near "$(distance 30.1 60)" 0 2e-7 && ledger 1e-2 && near "$(ask span vessel.M 0)" 0 1e-14
}

air_loop_fixed_step() { # 1 ms with T_S = 1 ms
  simulate "$examples/air-loop/AirLoop.mo" --solver rk4 --step 1e-3 --set dropOfCommons.TS=1e-3 &&
    at vessel.p 29.9 102788.85 0.1 && at vessel.T 60 301.031054 1e-4
}

plan 17
check "two stores" two_stores
check "radiation and convection" radiator
check "a thermostat" thermostat
check "two conductors without a store between them are refused" refuses NoStore "nothing provides 'g.port_b'"
check "two temperatures at a node are refused" refuses TwoTemperatures "has two providers"
check "heated pipe: wall and stream" pipe
check "heated pipe: eigenvalues" pipe_eigenvalue
check "heated streams through zero flow" standstill
check "heated streams through zero flow, fixed step" standstill --solver rk4 --step 1e-3 --set dropOfCommons.TS=1e-3
check "a volume is filled" charging
check "a volume is emptied" discharging
check "volumes connected directly" coupled
check "gas: mass and energy stay" closed Closed 20
check "liquid: mass and energy stay" closed ClosedLiquid 2e-3
check "liquid: pressure" liquid_pressure
check "air loop" air_loop
check "air loop, fixed step" air_loop_fixed_step
finish
