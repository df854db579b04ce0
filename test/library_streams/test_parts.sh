# Every class of Streams in a small system, against the algebra of its steady state, an analytic motion, or a balance.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

# Relative to the expected value
close_to() { # VAR TIME EXPECTED TOLERANCE
  at "$1" "$2" "$3" "$(number "($4) * (($3) < 0 ? -($3) : ($3))")"
}

eig_is() { # MODEL EXPECTED OPTIONS...: the only eigenvalue
  model=$1 expected=$2
  shift 2
  "$lied" eig "$here/Parts.mo" --model "Parts.$model" "$@" >eig.txt || return 1
  [ "$(wc -l <eig.txt)" -eq 1 ] && near "$(cut -d ' ' -f 1 eig.txt)" "$expected" "$(number "1e-12 * (-($expected))")"
}

oscillates() { # MODEL OMEGA^2: a pair of eigenvalues
  "$lied" eig "$here/Parts.mo" --model "Parts.$1" >eig.txt && has_roots 1 0 "$2" 1e-12
}

# ---- the transient of a stream -----------------------------------------------------------------------------------------------

relaxes() { # TS: m_flow = 1 - exp(-t/tau)
  tau=$(number "1 + $1")
  part Single --set "drop.TS=$1" && at drop.m_flow 1 "$(number "1 - exp(-1 / $tau)")" 1e-8 &&
    at drop.m_flow 3 "$(number "1 - exp(-3 / $tau)")" 1e-8 && at drop.inlet.r 3 0 0 &&
    eig_is Single "$(number "-1 / $tau")" --set "drop.TS=$1"
}

starts() { # the default L = 0.01 and 1 bar at 1 kg/s: tau = 1e-7 s
  eig_is Single -1e7 --set drop.L=0.01 --set drop.dp_ref=1e5 && eig_is Single "$(number '-1 / (1e-7 + 1e-3)')" --set drop.L=0.01 --set drop.dp_ref=1e5 --set drop.TS=1e-3
}

quadratic() { # L m' = 1e3 (1 - m^2): m = tanh(t)
  part Single --set drop.linear=0 && at drop.m_flow 0.5 "$(number '1 - 2 / (exp(1) + 1)')" 1e-8 &&
    at drop.m_flow 2 "$(number '1 - 2 / (exp(4) + 1)')" 1e-8
}

# ---- networks ----------------------------------------------------------------------------------------------------------------

series() { # dp = m^2 sum(dp_ref/m_ref^2)
  part Series && close_to a.m_flow 10 "$(number 'sqrt(1e5 / (1e4 + 7.5e3 + 2e4))')" 1e-9 && at c.outlet.r 10 0 1e-4 &&
    close_to b.outlet.state.p 10 "$(number '2e5 - 1e5 * 17.5 / 37.5')" 1e-9
}

parallel() { # conductances add
  m=$(number '1e5 / (1e4 + 1 / (1e-4 + 0.5e-4 + 1e-4 / 3))')
  part Parallel && close_to main.m_flow 10 "$m" 1e-9 && close_to "way[1].m_flow" 10 "$(number "(1e5 - 1e4 * $m) / 1e4")" 1e-9 &&
    close_to "way[2].m_flow" 10 "$(number "(1e5 - 1e4 * $m) / 2e4")" 1e-9 && close_to "way[3].m_flow" 10 "$(number "(1e5 - 1e4 * $m) / 3e4")" 1e-9
}

mesh() { # both ways to the sink, and the mesh
  part Mesh || return 1
  a=$(ask at a.m_flow 10) b=$(ask at b.m_flow 10) c=$(ask at c.m_flow 10) d=$(ask at d.m_flow 10) e=$(ask at e.m_flow 10)
  near "$(number "1e4 * $a ^ 2 + 2e4 * $c ^ 2")" 1e5 1e-4 && near "$(number "4e4 * $b ^ 2 + 3e4 * $d ^ 2")" 1e5 1e-4 &&
    near "$(number "1e4 * $a ^ 2 + 1e4 * $e ^ 2 - 4e4 * $b ^ 2")" 0 1e-4 && near "$(number "$a - $c - $e")" 0 1e-14 &&
    near "$(number "$d - $b - $e")" 0 1e-14
}

branches() { # main: 1e4 m^2; then 2e4 a^2 to 1 bar, 3e4 b^2 to 0.5 bar; in between as with a splitter
  part Branching && near "$(ask span gap_a 0)" 0 1e-7 && near "$(ask span gap_b 0)" 0 1e-7 &&
    near "$(ask span gap_r 0)" 0 1e-2 || return 1
  part Branching --stop 10 --every 1 || return 1
  a=$(ask at a.m_flow 10) b=$(ask at b.m_flow 10) m=$(ask at main.m_flow 10)
  near "$(number "1e4 * $m ^ 2 + 2e4 * $a ^ 2")" 1e5 1e-4 && near "$(number "1e4 * $m ^ 2 + 3e4 * $b ^ 2")" 1.5e5 1e-4 &&
    near "$(number "$a + $b - $m")" 0 1e-14 && near "$(number "2e5 - 1e4 * $m ^ 2")" "$(ask at "sensor[2].p" 10)" 1e-4
}

branches_at_once() { # each as if alone
  part BranchingAtOnce && close_to a.m_flow 10 "$(number 'sqrt(1e5 / 2e4)')" 1e-9 &&
    close_to b.m_flow 10 "$(number 'sqrt(1.5e5 / 3e4)')" 1e-9 &&
    close_to source.outlet.m_flow 10 "$(number '-sqrt(5) - sqrt(5)')" 1e-9
}

branches_start() { # b = main - a
  part BranchingStarts --stop 1e-9 --every 1e-9 && at main.m_flow 0 3 0 && at a.m_flow 0 1 0 && at b.m_flow 0 2 0
}

branches_draw() { # 1e4 (a + 1)^2 + 2e4 a^2 = 1e5
  part BranchingPump && close_to a.m_flow 10 "$(number '(-1 + sqrt(1 + 27)) / 3')" 1e-9 && at b.m_flow 10 1 1e-9
}

at_sensor() { # (L + L) m' = 1e3 (1 - 2 m), one eigenvalue; the sensor is at half the pressure
  part AtSensor && at b.m_flow 1 "$(number '(1 - exp(-1)) / 2')" 1e-8 && at a.m_flow 1 "$(ask at b.m_flow 1)" 0 &&
    at sensor.p 10 "$(number '1.01e5 - 1e3 * (1 - exp(-10)) / 2')" 1e-5 && at sensor.inlet.m_flow 10 0 0 && eig_is AtSensor -1
}

starts_anywhere() {
  part StartAnywhere --stop 1e-9 --every 1e-9 && at "way[1].m_flow" 0 1 0 && at "way[3].m_flow" 0 1.5 1e-15 && at main.m_flow 0 3 0
}

mixes() { # nothing is lost, and the share of each stream is its flow
  part Mix && near "$(ask span lost 0)" 0 2e-10 || return 1
  hot=$(ask at a.outlet.state.h 1) cold=$(ask at b.outlet.state.h 1)
  close_to sensor.h 1 "$(number "($hot + 3 * $cold) / 4")" 1e-12
}

# ---- laws --------------------------------------------------------------------------------------------------------------------

by_volume() { # 0.5 dp_ref (v + v^2) = 1e5
  part ByVolume && close_to drop.V_flow 10 "$(number '1e-3 * (sqrt(1 + 4 * 4) - 1) / 2')" 1e-9
}

laminar() { # Hagen and Poiseuille
  part Pipe --set pipe.diameter=0.002 --set pipe.length=1 --set pipe.height_ab=0 --set p_a=1.01e5 &&
    close_to pipe.m_flow 200 "$(number '1e3 * pi * 0.002 ^ 4 * rho / (128 * 1e-3)')" 1e-9
}

turbulent() { # Darcy with the factor of Haaland, and the head
  part Pipe || return 1
  m=$(ask at pipe.m_flow 200)
  Re=$(number "$m * 0.05 / (pi * 0.05 ^ 2 / 4 * 1e-3)")
  f=$(number "1 / (1.8 * log((2.5e-5 / 0.05 / 3.7) ^ 1.11 + 6.9 / $Re) / log(10)) ^ 2")
  v=$(number "$m / (rho * pi * 0.05 ^ 2 / 4)")
  close_to pipe.Re 200 "$Re" 1e-12 && near "$(number "$f * 50 / 0.05 * rho * $v ^ 2 / 2 + rho * g * 2")" 1e5 1e-4 || return 1
  heated=$(number "($f * 50 / 0.05 * rho * $v ^ 2 / 2) / (rho * cp)") # friction heats, lifting does not
  at sensor.T 200 "$(number "300 + $heated")" 1e-9
}

smooth_friction() { # dp has no jump, and its slope is the derivative, in all three branches
  for Re in 1000 1001 1002 1999 2000 2001 2999 3000 3001 3999 4000 4001 8999 9000 9001; do
    part Pipe --set pipe.diameter=0.01 --set pipe.height_ab=0 --set "pipe.m_flow.start=$(number "$Re * pi * 0.01 * 1e-3 / 4")" \
      --stop 1e-12 --every 1e-12 || return 1
    echo "$(ask at pipe.m_flow 0) $(ask at pipe.dp 0) $(ask at pipe.slope 0)"
  done >friction.txt
  awk '{ m[NR] = $1; dp[NR] = $2; slope[NR] = $3 }
    END {
      for (i = 2; i < NR; i += 3) {
        expected = (dp[i + 1] - dp[i - 1]) / (m[i + 1] - m[i - 1])
        if ((slope[i] / expected - 1) ^ 2 > 1e-5) { print slope[i] " instead of " expected " at " m[i]; exit 1 }
      }
    }' friction.txt
}

valves() { # OPENING LINEAR-K PERCENTAGE-K
  part Valves --set "opening=$1" && close_to linear.m_flow 10 "$(number "$2 * sqrt(10)")" 1e-9 &&
    close_to percentage.m_flow 10 "$(number "$3 * sqrt(10)")" 1e-9 && close_to check.m_flow 10 "$(number 'sqrt(10)')" 1e-9
}

held_back() { # what leaks through a check valve; what the others pass backwards
  part Valves --set p_a=1e5 --set p_b=2e5 && close_to check.m_flow 10 "$(number '-1e-3 * sqrt(10)')" 1e-9 &&
    close_to linear.m_flow 10 "$(number '-0.3 * sqrt(10)')" 1e-9
}

three_way() { # both ways have the same drop in both valves: m = k sqrt(5), k = 0.25 and 0.75
  part ThreeWay && close_to divide.m_flow_a 10 "$(number '0.25 * sqrt(5)')" 1e-9 && close_to mix.m_flow_b 10 "$(number '0.75 * sqrt(5)')" 1e-9 &&
    close_to sensor.h 10 "$(number "$(ask at source.outlet.state.h 10) + 1e4 / sqrt(5)")" 1e-10
}

pumped() { # SPEED: rho g (30 n^2 - 10 x^2) = 1e5 + 2e4 (2 x)^2
  x=$(number "sqrt((rho * g * 30 * $1 ^ 2 - 1e5) / (rho * g * 10 + 8e4))")
  part Pumped --set "speed=$1" && close_to pump.V_flow 10 "$(number "2e-3 * $x")" 1e-9 &&
    close_to pump.outlet.state.p 10 "$(number "1e5 + rho * g * (30 * $1 ^ 2 - 10 * $x ^ 2)")" 1e-9 &&
    close_to pump.P 10 "$(number "2e-3 * $x * g * rho * (30 * $1 ^ 2 - 10 * $x ^ 2) / 0.5")" 1e-9 && ledger 1e-3
}

metered() { # the steady pressure is what the flow takes, and r is gone
  part Metered && at pump.m_flow 4.9 2 1e-9 && close_to pump.dp 4.9 "$(number '-(1e5 + 4 * 2e4)')" 1e-9 && at pump.outlet.r 4.9 0 1e-3 &&
    close_to pump.dp 10 "$(number '-(1e5 + 9 * 2e4)')" 1e-9 && close_to pump.P 10 "$(number '3 * 2.8e5 / rho / 0.5')" 1e-9
}

taken() { # follows its input at first order; starts where it is told
  part Taken && at a.m_flow 1 "$(number '1 - exp(-2)')" 1e-9 && at b.m_flow 1 2 1e-12 && at drop.m_flow 1 "$(number '3 - exp(-2)')" 1e-9
}

sensed() {
  part Sensed && at p.p 10 2e5 1e-9 && at T_.T 10 300 1e-9 && at d.d 10 1000 1e-9 && at m.m_flow 10 2 1e-8 && at v.V_flow 10 2e-3 1e-11 &&
    at dp.dp 10 -1e5 1e-9 && at gain.y 10 4 2e-8 && at h.h 10 "$(number 'cp * 26.85 + (2e5 - 101325) / rho')" 1e-6 &&
    at dT.dT 10 "$(number '300 - 273.15 - (5e4 - (3e5 - 101325) / rho) / cp')" 1e-9
}

# ---- tanks -------------------------------------------------------------------------------------------------------------------

swing() { # with the ports of both tanks
  oscillates Swing "$(number '(g / 2 + g / 0.5) / 10.02')"
}

coupled() {
  oscillates Coupled "$(number '(g / 2 + g / 0.5) / 3')"
}

conserves() { # MODEL: mass and energy of the whole, relative
  part "$1" && near "$(number "$(ask span M 0) / $(ask at M 0)")" 0 2e-15 || return 1
  [ "$1" = Closed ] || near "$(number "$(ask span E 0) / $(ask at E 0)")" 0 2e-15
}

conserves_at_fixed_steps() {
  part RunDown --set dropOfCommons.TS=1e-3 --solver rk3 --step 1e-3 || return 1
  near "$(number "$(ask span M 0) / $(ask at M 0)")" 0 1e-13 && near "$(number "$(ask span E 0) / $(ask at E 0)")" 0 1e-13
}

supplied() { # what the pump supplies is all that changes the energy
  part Closed --tol 1e-10 && near "$(number "$(ask span energy.total 0) / $(ask at E 0)")" 0 1e-9
}

ends_mixed() { # RunDown: all water in one place would have this enthalpy
  part RunDown --stop 400 --every 1 && at low.level 400 "$(ask at high.level 400)" 1e-2
}

drained() { # sqrt(level) = 1 - t/20, inertia aside; empty it stays
  part Drained && at tank.level 10 0.25 1e-4 && at tank.level 18 0.01 1e-4 && at tank.level 40 0 1e-4 && at tank.T 18 293.15 1e-3 &&
    near "$(ask max tank.T 0 40)" 293.15 1e-3 && near "$(ask min tank.T 0 40)" 293.15 1e-3
}

emptied() { # exit status 1, and what was computed stays
  "$lied" run "$here/Parts.mo" --model Parts.Emptied --quiet -o out.csv 2>err.txt
  [ $? -eq 1 ] && grep -q "'tank': a Tank has run dry" err.txt && [ "$(wc -l <out.csv)" -gt 50 ]
}

temperature() { # of a tank at the start, whatever its level
  part Closed --stop 1e-6 --every 1e-6 --set low.level.start=5 && at low.T 0 320 1e-9 && at high.T 0 290 1e-9 && at mid.T 0 350 1e-9
}

floor() { # warned of once, and the flow is what the pressures allow: 2e4 + rho g (25 - 5 x^2) = 1e5 + 3e4 m^2
  "$lied" run "$here/Parts.mo" --model Parts.Starved --quiet -o out.csv 2>err.txt || return 1
  [ "$(grep -c "'suction': the steady pressure falls to its floor" err.txt)" -eq 1 ] &&
    close_to pump.m_flow 10 "$(number 'sqrt((2e4 + rho * g * 25 - 1e5) / (3e4 + 5 * rho * g))')" 1e-7
}

plan 37
check "a stream relaxes with L m/dp" relaxes 0
check "a stream relaxes with L m/dp + T_S" relaxes 0.5
check "the default inertance is fast, and T_S bounds it" starts
check "a quadratic law" quadratic
check "resistances in series" series
check "resistances in parallel" parallel
check "a mesh" mesh
check "several inlets at an outlet" branches
check "several inlets at the outlet of a source" branches_at_once
check "start values of branches" branches_start
check "a prescribed flow in a branch" branches_draw
check "a sensor where two ports meet costs no state" at_sensor
check "start values anywhere" starts_anywhere
check "streams mix" mixes
check "a law of volume flow" by_volume
check "a laminar pipe" laminar
check "a turbulent pipe that rises" turbulent
check "friction has no jump" smooth_friction
check "valves, open" valves 1 1 1
check "valves, half open" valves 0.5 0.5 "$(awk 'BEGIN { printf "%.17g", 50 ^ -0.5 }')"
check "valves, nearly closed" valves 0.005 0.005 "$(awk 'BEGIN { printf "%.17g", 0.5 * 50 ^ -0.99 }')"
check "valves, closed" valves 0 1e-3 1e-3
check "valves, beyond" valves -3 1e-3 1e-3
check "a check valve" held_back
check "three-way valves" three_way
check "a pump" pumped 1
check "a pump, faster" pumped 1.3
check "a pump, slower" pumped 0.7
check "a prescribed flow through a pump" metered
check "a prescribed flow into a sink" taken
check "sensors" sensed
check "tanks swing" swing
check "tanks swing without anything between" coupled
check "mass and energy without a pump" conserves RunDown
check "mass with a pump" conserves Closed
check "mass and energy at fixed steps" conserves_at_fixed_steps
check "energy with a pump" supplied
check "tanks come to rest" ends_mixed
check "a tank runs empty" drained
check "a tank that is sucked dry stops" emptied
check "a tank starts with its temperature" temperature
check "the floor of the pressure" floor
finish
