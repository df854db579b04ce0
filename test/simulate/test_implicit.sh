# lieuler and ros2 on models: orders of convergence against rk4 at a step that resolves everything, closed solutions, stiff
# systems at 1 ms that explicit steps cannot take, contacts that neither pull nor chatter.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
root=$here/../..

run() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Implicit.mo" --model "Implicit.$model" "$@" 2>errors.txt || { cat errors.txt; return 1; }
}

# Errors of VAR at 1 s, at 4 ms and 1 ms: their ratio is 4^order
order() { # SOLVER ORDER MODEL VAR OPTIONS...
  solver=$1 expected=$2 model=$3 var=$4
  shift 4
  run "$model" --stop 1 --every 0.5 --solver rk4 --step 2.5e-5 "$@" && exact=$(ask at "$var" 1) &&
    run "$model" --stop 1 --every 0.5 --solver "$solver" --step 4e-3 "$@" && coarse=$(ask at "$var" 1) &&
    run "$model" --stop 1 --every 0.5 --solver "$solver" --step 1e-3 "$@" && fine=$(ask at "$var" 1) &&
    near "$(number "log(($coarse - $exact) / ($fine - $exact)) / log(4)")" "$expected" 0.15
}

orders() { # SOLVER ORDER
  order "$1" "$2" Pendulum joint.phi && order "$1" "$2" Arm elbow.phi && order "$1" "$2" Arm elbow.phi --set TD=0.05 &&
    order "$1" "$2" Streams first.m_flow
}

# m = m_steady tanh(t/T) for L der(m) = dp - dp m^2
stream() { # SOLVER TOLERANCE
  run Flow --solver "$1" --step 1e-3 --stop 1 && at drop.m_flow 0.5 "$(number '(1 - exp(-0.5)) / (1 + exp(-0.5))')" "$2"
}

# Between rows of steps as well
interpolated() { # SOLVER TOLERANCE
  run Flow --solver "$1" --step 1e-2 --stop 1 --every 0.003 &&
    at drop.m_flow 0.501 "$(number '(1 - exp(-0.501)) / (1 + exp(-0.501))')" "$2"
}

# 4000 N push 100 kg: 0.5 kg at 40 m/s2 between two springs moves by 20/2c, and rk3 cannot
clamp() { # SOLVER C TOLERANCE
  simulate "$examples/clamp/Clamp.mo" --set TD=0 --set TE=0 --set c="$2" --solver "$1" --step 1e-3 &&
    at left.ds 0.399 "$(number "-1e-4 - 10 / $2")" "$(number "$3 * 10 / $2 + 1e-16")" &&
    at right.ds 0.899 "$(number "-1e-4 - 10 / $2")" "$(number "$3 * 10 / $2 + 1e-16")" &&
    near "$(number "($(ask max left.f 0 1) > 0)")" 0 0
}

clamps() { clamp lieuler 1e6 1e-6 && clamp lieuler 1e9 1e-6 && clamp ros2 2e6 1e-6 && clamp ros2 1e9 1e-6; }
explicit_clamp() { clamp rk3 2e6 1e-3; }

# Each contact carries what lies on it, from the first step on: none pulls, none lifts off
stack() { # C RATIO
  run Stack --set c="$1" --set ratio="$2" --solver lieuler --step 1e-3 --stop 1 --every 1e-3 || return 1
  for k in 1 4 8; do
    weight=$(number "g * ($2 == 1 ? 9 - $k : ($2^8 - $2^($k - 1)) / ($2 - 1))")
    at "gap[$k].f" 1 "-$weight" "$(number "1e-6 * $weight + 5e-16 * $1")" || return 1
    near "$(number "($(ask max "gap[$k].f" 0 1) > 0)")" 0 0 || return 1
    near "$(number "($(ask max "gap[$k].ds" 0.1 1) < 0)")" 1 0 || return 1
  done
}

stacks() { stack 1e8 1 && stack 1e12 1 && stack 1e9 0.1; }

# Dropped one by one: the contacts that a step cannot resolve are without bounce, and energy only falls
dropped() {
  run Stack --set h0=0.01 --solver lieuler --step 1e-3 --stop 1 --every 1e-3 && at 'gap[1].f' 1 "$(number '-8 * g')" 1e-6 &&
    near "$(ask max 'gap[8].f' 0 1)" 0 0
}

# (1.2e5 - 1e5) and no inertance to speak of: steady after a few steps
stiff_stream() { run StiffStream --solver "$1" --step 1e-3 --stop 0.1 && at drop.m_flow 0.1 1 1e-9; }

# Friction without slope at rest, and a time constant of 1e-7 s: the first step goes no further than the second
from_rest() {
  run StiffStream --solver "$1" --step "$2" --stop 0.1 --every "$2" && near "$(ask max drop.m_flow 0 0.1)" 1 0.05 &&
    at drop.m_flow 0.1 1 1e-9
}
starts() { from_rest lieuler 1e-3 && from_rest lieuler 1e-2 && from_rest ros2 1e-3 && from_rest ros2 1e-2; }

# Second order where steps are far longer than what is fast, and valves close: against steps of 20 us
valves() {
  simulate "$root/docs/figures/ImplicitSteps.mo" --model ImplicitSteps.Valves --solver rk4 --set L=10 --step 2e-5 && exact=$(ask at second.m_flow 0.25) &&
    simulate "$root/docs/figures/ImplicitSteps.mo" --model ImplicitSteps.Valves --solver ros2 --set L=10 --step 1e-3 && coarse=$(ask at second.m_flow 0.25) &&
    simulate "$root/docs/figures/ImplicitSteps.mo" --model ImplicitSteps.Valves --solver ros2 --set L=10 --step 2.5e-4 && fine=$(ask at second.m_flow 0.25) &&
    near "$(number "log(($coarse - $exact) / ($fine - $exact)) / log(4)")" 2 0.3
}

# A loop that a pin of 1e8 to 1e12 N/m closes turns as the linkage of one joint does: forces of steps that do not keep it closed would
# be 1e6 times too large
loop() { # C D SOLVER STEP TOLERANCE
  crank=$examples/slider-crank/SliderCrank.mo
  simulate "$crank" --model SliderCrank.Rigid --solver cvode --tol 1e-9 --stop 1 && exact=$(ask at crank.phi 1) &&
    simulate "$crank" --model SliderCrank.Closed --set "c=$1" --set "d=$2" --solver "$3" --step "$4" --stop 1 2>loss.txt && at crank.phi 1 "$exact" "$5"
}
loops() {
  loop 1e8 1e4 ros2 2e-4 0.005 && loop 1e10 1e7 lieuler 1e-3 0.04 && loop 1e10 1e7 ros2 2e-4 0.02 && loop 1e12 1e10 lieuler 1e-3 0.04 &&
    loop 1e12 1e10 ros2 2e-4 0.02
}

# A mode that grows faster than the step follows is not left to vanish without a word; nor is a step that cannot be solved
grows() {
  run Grow --set a=2000 --solver lieuler --step 1e-3 --stop 0.1 && grep -q "too long for Grow: a mode with h lambda = 2 grows by 7.389" errors.txt || return 1
  simulate "$here/Implicit.mo" --model Implicit.Grow --set a=1000 --solver lieuler --step 1e-3 2>errors.txt
  [ $? -eq 1 ] && grep -q "the matrix of the implicit step is singular, it does not determine 'x'" errors.txt
}

# While the thread is tight it is a pendulum of 1 m: energy of the start, w^2 = 9 - 2 g sin(angle) ...
thread() { # SOLVER TOLERANCE
  run Thread --solver "$1" --step 1e-3 --stop 0.6 --every 1e-3 && at joint.phi 0.2 -0.78968 "$2" && at joint.phi 0.4 -1.82928 "$2" &&
    at joint.phi 0.6 -2.77786 "$2" && near "$(number "($(ask max slide.s 0 0.6) < 1.00005)")" 1 0
}

friction() { # pushed with 0.9 of the limit it holds, with 1.5 of it it slides with what is left
  run Slope --solver "$1" --step 1e-3 --stop 1 && at hold.s 1 0 2e-5 && at slide.v 1 "$(number '(15 - 10) / 2')" 1e-2
}

refused() {
  "$lied" run "$examples/disc-pile/DiscPile.mo" --solver lieuler --step 1e-3 -o none.csv 2>errors.txt
  [ $? -eq 1 ] && grep -q "an explicit fixed-step solver: an implicit step is not available" errors.txt && [ ! -e none.csv ]
}

plan 19
check "lieuler is of first order" orders lieuler 1
check "ros2 is of second order" orders ros2 2
check "lieuler follows a stream that starts" stream lieuler 1e-3
check "ros2 follows a stream that starts" stream ros2 1e-6
check "lieuler between steps" interpolated lieuler 5e-3
check "ros2 between steps" interpolated ros2 1e-4
check "the clamp at any stiffness" clamps
check_not "the clamp with rk3" explicit_clamp
check "contacts in series" stacks
check "contacts that close one after another" dropped
check "a stream without inertance, lieuler" stiff_stream lieuler
check "a stream without inertance, ros2" stiff_stream ros2
check "streams from rest" starts
check "valves that close" valves
check "loops closed by stiff pins" loops
check "modes that grow" grows
check "a thread of 1 MN/m, ros2" thread ros2 2e-3
check "friction that holds and slides" friction lieuler
check "contact shapes are refused" refused
finish
