# The examples run, and give the numbers of their pages, which come from the equations there.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

# ---- a mass on a spring and a damper -----------------------------------------------------------------------------------------

mass=$examples/mass-spring-damper/MassSpringDamper.mo

mass_eigenvalues() { # C TD TE: lambda^2 (m + c TE TD) + lambda (d + c (TD + TE)) + c = 0 with m = 1, d = 2
  "$lied" eig "$mass" --set "c=$1" --set "TD=$2" --set "TE=$3" >eig.txt || return 1
  [ "$(wc -l <eig.txt)" -eq 2 ] || return 1
  set -- $(awk -v c="$1" -v TD="$2" -v TE="$3" 'BEGIN { printf "%.17g %.17g %.17g", 1 + c * TE * TD, 2 + c * (TD + TE), c }')
  has_roots "$1" "$2" "$3" 1e-9
}

# s = s_end + exp(sigma t) (C cos + D sin), from rest at s = 0, where der(s) = TD g
mass_falls() { # TD
  simulate "$mass" --set "TD=$1" --tol 1e-10 || return 1
  expected=$(awk -v TD="$1" 'BEGIN {
    g = -9.81; c = 1e4; d = 2; t = 0.25
    sigma = -(d + c * TD) / 2; omega = sqrt(c - sigma ^ 2); C = -g / c; D = (TD * g - sigma * C) / omega
    printf "%.17g", g / c + exp(sigma * t) * (C * cos(omega * t) + D * sin(omega * t)) }')
  at joint.s 0.25 "$expected" 1e-9 && ledger 1e-5
}

mass_rests() {
  simulate "$mass" --set TD=1e-2 && at joint.s 1 -9.81e-4 1e-9 && at joint.v 1 0 1e-7 && at spring.f 1 -9.81 1e-5
}

# ---- the clamp ---------------------------------------------------------------------------------------------------------------

clamp=$examples/clamp/Clamp.mo

clamp_depths() { # TOLERANCE OPTIONS...
  tolerance=$1
  shift
  simulate "$clamp" "$@" && at left.ds 0.05 -1e-4 "$tolerance" && at left.ds 0.35 -1.1e-4 "$tolerance" &&
    at left.ds 0.55 -1e-4 "$tolerance" && at left.ds 0.85 -0.9e-4 "$tolerance" && at right.ds 0.85 -1.1e-4 "$tolerance"
}

clamp_moves() {
  simulate "$clamp" --every 1e-4 && at drive.v 0.5 12 1e-4 && at drive.v 1 0 1e-4 && ledger 1e-5
}

clamp_rings() {
  simulate "$clamp" --set TD=1e-6 --every 1e-4 && near "$(ask mean left.ds 0.1 0.4)" -1.1e-4 1e-7 &&
    near "$(ask mean left.ds 0.6 0.9)" -0.9e-4 1e-7 && near "$(ask min left.ds 0.1 0.4)" -1.2e-4 2e-6
}

clamp_eigenvalues() { # of the relative motion: lambda^2 + c TD/mu lambda + c/mu; and twice 0 for the carriage
  "$lied" eig "$clamp" >eig.txt && has_roots 1 4020.1005025125628 4020100.5025125628 1e-6
}

# ---- two springs -------------------------------------------------------------------------------------------------------------

springs=$examples/two-springs/TwoSprings.mo

springs_right() {
  simulate "$springs" --model TwoSprings.Right --solver cvode --tol 1e-10 && at s2 10 2.90868801 1e-7 &&
    at s2 20 4.06884636 1e-7 && near "$(ask max energy 0 20)" 160.5 1e-6 && near "$(ask min energy 0 20)" 160.5 1e-6 &&
    near "$(ask max violation 0 20)" 0 1e-13 && near "$(ask min violation 0 20)" 0 1e-13
}

springs_wrong() { # drifts, and less at a finer tolerance
  simulate "$springs" --model TwoSprings.Wrong --tol 1e-10 && at s2 10 2.90868801 1e-4 &&
    simulate "$springs" --model TwoSprings.Wrong && [ "$(ask max violation 0 20)" != 0 ] &&
    awk -v a="$(ask max violation 0 20)" -v b="$(ask min violation 0 20)" 'BEGIN { exit !(a - b > 1e-3) }'
}

# ---- a ball with counter-spin ------------------------------------------------------------------------------------------------

ball=$examples/counter-spin-ball/CounterSpinBall.mo

ball_damped() {
  simulate "$ball" --model CounterSpinBall.WithDamper && at slide.v 0.3 0.3943924930580877 1e-6 &&
    at slide.v 3 -0.31155495956422985 1e-6 && at slide.s 3 -0.3071277174569388 1e-5 && ledger 1e-6
}

ball_rolls() { # MODEL V0 W0 POSITION: slides at first, then v = R w = (5 v0 + 2 R w0)/7
  simulate "$ball" --model "CounterSpinBall.$1" --set "v0=$2" --set "w0=$3" --every 1e-3 || return 1
  rolling=$(awk -v v="$2" -v w="$3" 'BEGIN { printf "%.17g", (5 * v + 2 * 0.03 * w) / 7 }')
  at slide.v 0.1 "$(awk -v v="$2" 'BEGIN { print v - 0.2 * 9.81 * 0.1 }')" 1e-6 && at slide.v 3 "$rolling" 1e-6 &&
    at spin.w 3 "$(awk -v v="$rolling" 'BEGIN { printf "%.17g", v / 0.03 }')" 1e-4 && at friction.dv 3 0 1e-6 && ledger 1e-6 &&
    { [ -z "$4" ] || at slide.s 3 "$4" 1e-5; }
}

# ---- a gear and a wheel ------------------------------------------------------------------------------------------------------

cart() { # MODEL
  simulate "$examples/gear-and-wheel/GearAndWheel.mo" --model "GearAndWheel.$1" && at cart.v 2 2.857142857142857 1e-7 &&
    at cart.s 2 2.86 1e-6 && at rotor.w 2 95.238095238095238 1e-5 && at rotor.w 1 47.619047619047619 1e-5 && ledger 1e-5
}

# ---- an asymmetric stop ------------------------------------------------------------------------------------------------------

stop=$examples/asymmetric-stop/AsymmetricStop.mo

stop_elastic() {
  simulate "$stop" --every 1e-4 && at joint.s 0.1 0.049969 1e-6 && near "$(ask min joint.s 0 1)" -0.0032107 2e-6 &&
    near "$(ask max joint.s 0.16 1)" 0.0214826 1e-6 && at joint.s 1 -9.81e-5 1e-9 && near "$(ask max stop.f 0 1)" 0 0 &&
    ledger 1e-5
}

stop_kinetic() {
  simulate "$stop" --set damping=Dialectic.Damping.kinetic --every 1e-4 && near "$(ask min joint.s 0 1)" -0.0031068 2e-6 &&
    near "$(ask max joint.s 0.16 1)" 0.0200970 1e-6 && at joint.s 1 -9.81e-5 1e-9 && near "$(ask max stop.f 0 1)" 31.8 3
}

# ---- a crate on a slope ------------------------------------------------------------------------------------------------------

slope=$examples/stiction-slope/StictionSlope.mo

crate_holds() { # OPTIONS...
  simulate "$slope" --model StictionSlope.Shaken "$@" && at joint.s 1 -3.8889e-7 2e-9 && at joint.s 60 -3.8889e-7 2e-9 &&
    near "$(ask min joint.s 0 60)" -6.01e-7 5e-9 && near "$(ask min friction.f 1 60)" -6.00887 1e-3
}

crate_slides() { # TOLERANCE OPTIONS...
  tolerance=$1
  shift
  simulate "$slope" --model StictionSlope.Sliding "$@" && at joint.s 0.5 -0.148454188 "$tolerance" &&
    at joint.s 1 -0.601815748 "$tolerance" && at joint.v 1 -1.210455096 "$tolerance" && at friction.f 1 -5.4213650 1e-6
}

# ---- a chain -----------------------------------------------------------------------------------------------------------------

chain=$examples/chain/Chain.mo

chain_hangs() {
  simulate "$chain" && at "body[10].s" 20 -1.053955 1e-7 && at "spring[1].f" 20 -9.81 1e-4 &&
    at "spring[10].ds" 20 -0.000981 1e-7 && ledger 1e-5
}

chain_eigenvalues() { # the slowest and the fastest mode
  "$lied" eig "$chain" >eig.txt && [ "$(wc -l <eig.txt)" -eq 20 ] &&
    for mode in 1 10; do
      set -- $(awk -v k="$mode" 'BEGIN { w = 200 * sin((2 * k - 1) * atan2(0, -1) / 42)
        printf "%.17g %.17g %.17g", 1 + w * w * 0.01 * 1e-3, w * w * 0.011, w * w }')
      has_roots "$1" "$2" "$3" 1e-8 || return 1
    done
}

plan 28
check "mass: eigenvalues, classic" mass_eigenvalues 1e4 0 0
check "mass: eigenvalues with TD" mass_eigenvalues 1e4 1e-3 0
check "mass: eigenvalues with TD, overdamped" mass_eigenvalues 1e4 0.1 0
check "mass: eigenvalues with TD and TE" mass_eigenvalues 1e4 1e-3 1e-3
check "mass: eigenvalues of a very stiff spring" mass_eigenvalues 1e10 1e-3 1e-3
check "mass: falls as it should, classic" mass_falls 0
check "mass: falls as it should, TD = 1 ms" mass_falls 1e-3
check "mass: comes to rest at m g/c" mass_rests
check "clamp: depths" clamp_depths 1e-8
check "clamp: depths with rk3 at 1 ms" clamp_depths 1e-8 --solver rk3 --step 1e-3
check "clamp: depths with euler at 1 ms, TE = 1 ms" clamp_depths 1e-8 --solver euler --step 1e-3 --set TE=1e-3
check "clamp: motion of the carriage and energy" clamp_moves
check "clamp: rings about the same depth at TD = 1 us" clamp_rings
check "clamp: eigenvalues" clamp_eigenvalues
check "two springs: the right way" springs_right
check "two springs: the wrong way drifts" springs_wrong
check "ball: with a damper" ball_damped
check "ball: with dry friction it rolls back" ball_rolls WithDryFriction 1 -120 -0.503985488
check "ball: with stiction it rolls back" ball_rolls WithStiction 1 -120 -0.503984529
check "ball: with less spin it rolls forward" ball_rolls WithStiction 1 -60 ""
check "cart: from the rotor" cart FromTheRotor
check "cart: from the cart" cart FromTheCart
check "stop: bounces and does not pull" stop_elastic
check "stop: with kinetic damping, as in the paper" stop_kinetic
check "crate: does not creep while it is shaken" crate_holds
check "crate: slides beyond the limit" crate_slides 1e-5
check "chain: hangs at rest" chain_hangs
check "chain: eigenvalues" chain_eigenvalues
finish
