# Library classes that the examples do not use, in small systems with known answers; and what the library refuses.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

# ---- sources: before, at and after each event ----------------------------------------------------------------------------------

steps_and_ramps() {
  part Sources && at constant_.y 0.5 3 0 && at step.y 0.29 1 0 && at step.y 0.31 3 0 && at ramp.y 0.25 1 1e-15 &&
    at ramp.y 0.5 2 1e-12 && at ramp.y 0.76 3 0
}

pulses() { # from 0.1 for 0.06, every 0.2; and two whole periods from -0.1 on
  part Sources && at pulse.y 0.09 1 0 && at pulse.y 0.15 3 0 && at pulse.y 0.17 1 0 && at pulse.y 0.35 3 0 &&
    at pulse.y 0.37 1 0 && at pulse.y 0.95 3 0 && at two.y 0 2 0 && at two.y 0.15 2 0 && at two.y 0.29 2 0 && at two.y 0.31 0 0
}

# The edges are events: a fixed step of 7 ms, which fits nothing, integrates the pulses of width 0.06 exactly.
pulses_exactly() {
  part Area --solver rk4 --step 7e-3 && at integrator.y 1 "$(number '1 + 2 * (4 * 0.06 + 0.06)')" 1e-12 &&
    at steps.y 1 "$(number '3 * (1 - 0.3)')" 1e-12 && at ramps.y 1 "$(number '2 * 0.5 / 2 + 2 * 0.25')" 1e-12 &&
    at tables.y 1 "$(number '0.1 * 10 + 10 * 0.9 + 0.4 + 0.9 + 4 * 0.5')" 1e-12
}

sines() {
  part Sources && at sine.y 0.1 1 0 && at sine.y 0.7 "$(number '1 + 2 * sin(2 * pi * 3 * 0.5 + 0.5)')" 1e-12
}

tables() {
  part Sources && at table.y 0.05 10 0 && at table.y 0.2 12 1e-12 && at table.y 0.29 12.9 1e-12 && at table.y 0.31 14.95 1e-12 &&
    at table.y 0.6 14 1e-12 && at table.y 1 14 1e-12 && at one.y 0.4 7 0
}

# ---- control -----------------------------------------------------------------------------------------------------------------

linear_blocks() {
  part Control && at gain.y 0.3 "$(number '-3 * sin(2 * pi * 0.3)')" 1e-12 &&
    at add.y 0.3 "$(number '-13 * sin(2 * pi * 0.3)')" 1e-12 && at limiter.y 0.25 0.5 0 && at limiter.y 0.75 -0.5 0 &&
    at limiter.y 0.02 "$(number 'sin(2 * pi * 0.02)')" 1e-12
}

continuous_blocks() {
  part Control && at integrator.y 0.3 "$(number '1 + 2 * (1 - cos(2 * pi * 0.3)) / (2 * pi)')" 1e-8 &&
    at filter.y 0.4 "$(number '0.5 * exp(-4)')" 1e-8 &&
    at filter.y 0.8 "$(number '2 + (0.5 * exp(-5) - 2) * exp(-3)')" 1e-7
}

controller() { # of a unit step at 0.5: k (1 + t/Ti + Nd exp(-t Nd/Td))
  part Control && at pid.y 0.4 0 0 && at pid.y 0.51 "$(number '2 * (1 + 0.01 / 0.5 + 5 * exp(-0.01 * 5 / 0.1))')" 1e-6 &&
    at pid.y 0.9 "$(number '2 * (1 + 0.4 / 0.5 + 5 * exp(-0.4 * 5 / 0.1))')" 1e-6
}

closed_loop() { # lambda^2 + 2 lambda + 4 = 0 from s = 1
  part Loop && at joint.s 2 "$(number 'exp(-2) * (cos(2 * sqrt(3)) + sin(2 * sqrt(3)) / sqrt(3))')" 1e-8
}

# ---- prescribed motion, force, break ---------------------------------------------------------------------------------------

moves() {
  part Moved && at body.s 0.5 "$(number '0.1 * sin(5)')" 1e-12 && at body.v 0.5 "$(number 'cos(5)')" 1e-12 &&
    at body.a 0.5 "$(number '-10 * sin(5)')" 1e-12 && at body.v_el 0.5 "$(number 'cos(5)')" 1e-12 &&
    at move.flange.f 0.5 "$(number '20 * sin(5)')" 1e-12 && ledger 1e-5
}

shakes() { # s = 0.1 Im(H exp(10 i t)), H = (400 + 400 i)/(300 + 400 i) = (28 - 4 i)/25; and a double root -20
  part Shaken && at joint.s 2 "$(number '0.1 * (28 * sin(20) - 4 * cos(20)) / 25')" 1e-7 && ledger 1e-5
}

pushes() { # TD = 1 ms: s = a t^2/2 + TD a t
  part Pushed && at body.v 1 1.5 1e-7 && at body.s 1 0.7515 1e-6 && ledger 1e-5
}

breaks() { # at 0.5 s, when the slow load reaches 10 N, 0.4 N of it in the damper; then nothing but the load acts
  part Broken && at spring.broken 0.49 0 0 && at spring.broken 0.52 1 0 && at spring.f 0.52 0 0 && at body.a 0.8 16 1e-9 &&
    near "$(ask max spring.f 0 1)" 10 0.05 && near "$(ask max spring.energy_broken 0 1)" "$(number '9.6 ^ 2 / 2e4')" 1e-7 && ledger 1e-5
}

# ---- rotation is translation by other names ------------------------------------------------------------------------------------

twins() {
  part Twins || return 1
  for t in 0.05 0.5 1 2; do
    near "$(ask at joint.s $t)" "$(ask at turn.phi $t)" 1e-12 && near "$(ask at joint.v $t)" "$(ask at turn.w $t)" 1e-12 &&
      near "$(ask at stiction.z $t)" "$(ask at rotationalStiction.z $t)" 1e-12 &&
      near "$(ask at gap.f $t)" "$(ask at rotationalGap.tau $t)" 1e-9 || return 1
  done
  near "$(ask min gap.f 0 2)" 0 0 && return 1 # there was a contact
  ledger 1e-4
}

# ---- refusals ----------------------------------------------------------------------------------------------------------------

refuses() { # WORDS DECLARATION: exit status 2, and a message that has the words
  printf 'model Wrong\n  %s;\nend Wrong;\n' "$2" >wrong.mo
  "$lied" check wrong.mo >out.txt 2>&1
  [ $? -eq 2 ] && grep -qF -- "$1" out.txt || { cat out.txt; return 1; }
}

T=Dialectic.Translational R=Dialectic.Rotational

plan 32
check "sources: steps and ramps" steps_and_ramps
check "sources: pulses" pulses
check "sources: events are hit exactly" pulses_exactly
check "sources: sine" sines
check "sources: tables" tables
check "blocks: gain, add, limiter" linear_blocks
check "blocks: integrator and filter" continuous_blocks
check "blocks: PID" controller
check "blocks: a closed loop" closed_loop
check "prescribed motion of a body" moves
check "prescribed motion of a spring's foot" shakes
check "a force" pushes
check "a spring that breaks" breaks
check "rotation equals translation" twins
check "refuses a body without mass" refuses "parameter b.m has no value" "$T.Body b"
check "refuses a mass of 0" refuses "mass m of a Body must be positive" "$T.Body b(m=0)"
check "refuses a negative mass" refuses "b.m is -1, but must be at least 0" "$T.Body b(m=-1)"
check "refuses an inertia of 0" refuses "moment of inertia J of an Inertia must be positive" "$R.Inertia b(J=0)"
check "refuses a negative TD" refuses "j.TD is -0.001, but must be at least 0" "$T.Joint j(TD=-1e-3)"
check "refuses a negative stiffness" refuses "s.c is -1, but must be at least 0" "$T.Spring s(c=-1)"
check "refuses a negative TE" refuses "s.TE is -1, but must be at least 0" "$T.Spring s(c=1, TE=-1)"
check "refuses a negative damping" refuses "d.d is -1, but must be at least 0" "$T.Damper d(d=-1)"
check "refuses a ratio of 0" refuses "ratio of a Gear must not be 0" "$R.Gear g(ratio=0)"
check "refuses a radius of 0" refuses "radius of a RollingWheel must not be 0" "$R.RollingWheel w(radius=0)"
check "refuses stiction without TE" refuses "time constant TE of a Stiction must be positive" \
  "$T.Stiction s(N=1, mu_A=0.5, mu_S=0.4, vSlide=0.1, c=1e5)"
check "refuses stiction without stiffness" refuses "stiffness c of a Stiction must be positive" \
  "$T.Stiction s(N=1, mu_A=0.5, mu_S=0.4, vSlide=0.1, c=0, TE=1e-3)"
check "refuses friction that slides before it adheres" refuses "vSlide of a DryFriction must be greater than vAdhesion" \
  "$T.DryFriction f(N=1, vAdhesion=0.2, vSlide=0.1, mu_A=0.5, mu_S=0.4)"
check "refuses a pulse that is too wide" refuses "width of a Pulse" "Blocks.Pulse p(period=1, width=101)"
check "refuses a pulse without period" refuses "period of a Pulse must be positive" "Blocks.Pulse p(period=0)"
check "refuses a table that runs back" refuses "times of a Table must not decrease" "Blocks.Table t(table=[0, 1; 2, 1; 1, 1])"
check "refuses a table of three columns" refuses "its value has size [1, 3]" "Blocks.Table t(table=[0, 1, 2])"
check "refuses a filter without time constant" refuses "time constant T of a FirstOrder must be positive" "Blocks.FirstOrder f(T=0)"
finish
