# Every class of Dialectic.MultiBody in a small system, against closed forms, statics, laws of conservation, and the plane.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

reference() { # WHAT TIME: numbers for the caller's `set`
  awk -f "$here/reference.awk" -v what="$1" -v t="$2"
}

vector_at() { # NAME TIME X Y Z TOLERANCE
  at "$1[1]" "$2" "$3" "$6" && at "$1[2]" "$2" "$4" "$6" && at "$1[3]" "$2" "$5" "$6"
}

# ---- joints and rigid parts --------------------------------------------------------------------------------------------------

pendulum() { # MODEL
  part "$1" || return 1
  for t in 0.5 1 2; do at joint.phi $t "$(reference pendulum $t)" 1e-8 || return 1; done
  ledger 1e-8
}

accelerations() { # TD, of the seven hinges
  TD=$1
  part Arm --set world.TD="$TD" || return 1
  shift
  for k in 1 2 3 4 5 6 7; do
    near "$(ask at "j$k.a" 0)" "$1" "$(number "5e-12 * sqrt(($1) ^ 2)")" || return 1
    shift
  done
}

arm() {
  accelerations 0 1.17380557694 -35.8490974044 7.68533699029 -43.3081924383 -98.3886587564 192.682731932 287.497362373 &&
    vector_at l7.frame_b.r 0 .173169786939 .453953950957 .819205439057 1e-12 &&
    near "$(ask at energy.kinetic 0)" 4.72658336976 1e-11 && near "$(ask at energy.potential 0)" 96.1858654637 1e-10 &&
    ledger 1e-8 &&
    accelerations 1e-3 1.13517114561 -35.8342986249 7.71691424406 -43.15967856 -98.3014781021 192.528392784 287.397822838 &&
    ledger 1e-8
}

tumble() {
  part Tumble --set world.TD=0 --set 'motion.w[1].start=2' --set 'motion.w[2].start=0' --set 'motion.w[3].start=3' || return 1
  for t in 0.5 2 10; do
    set -- $(reference tumble $t)
    vector_at motion.w $t "$1" "$2" "$3" 1e-8 || return 1
  done
  vector_at body.r 10 10 20 30 1e-8 && ledger 1e-9
}

momentum_stays() { # of rotation, about each axis of the world
  for k in 1 2 3; do near "$(ask span "body.h[$k]" 0 10)" 0 1e-8 || return 1; done
}

unstable() { # about the middle axis; numbers to five decimals
  part Tumble --set world.TD=0 || return 1
  at 'motion.w[2]' 1 4.99959 5e-6 && at 'motion.w[2]' 2 4.86329 5e-6 && at 'motion.w[2]' 3 -3.16821 5e-6 &&
    at 'motion.w[2]' 4 -4.99305 5e-6 && momentum_stays || return 1
  part Tumble --set world.TD=1e-3 || return 1
  at 'motion.w[2]' 1 4.99958 5e-6 && at 'motion.w[2]' 2 4.86002 5e-6 && at 'motion.w[2]' 3 -3.16932 5e-6 &&
    at 'motion.w[2]' 4 -4.84786 5e-6 && momentum_stays && ledger 1e-8 &&
    near "$(number "($(ask at energy.kinetic 10) - 14) / ($(ask at energy.kinetic 0) - 14)")" 0.948026 5e-7
}

top() {
  part Top --set world.TD=0 || return 1
  at 'der(joint.w[1])' 0 19.9294936011 1e-10 && at 'der(joint.w[2])' 0 -13.9705882353 1e-10 && at 'der(joint.w[3])' 0 -.04 1e-12 &&
    vector_at body.r 1 -.04699116 .13396761 .26428112 1e-8 && ledger 1e-8 || return 1
  part Top --set world.TD=1e-3 || return 1
  at 'der(joint.w[1])' 0 19.950392471 1e-9 && at 'der(joint.w[2])' 0 -13.9412182869 1e-10 &&
    at 'der(joint.w[3])' 0 -.0635174066729 1e-12 && vector_at body.r 1 -.0108143 .13563702 .26736801 1e-8 && ledger 1e-8
}

symmetric_top() {
  part SymmetricTop || return 1
  for t in 0.25 1 2; do at 'body.r[3]' $t "$(reference top $t)" 1e-8 || return 1; done
  ledger 1e-8
}

fixed_steps() { # quaternions keep their length, and the motion its order
  part Top --set world.TD=0 --solver rk4 --step 1e-4 || return 1
  norm=$(number "($(ask at 'joint.Q[1]' 1)) ^ 2 + ($(ask at 'joint.Q[2]' 1)) ^ 2 + ($(ask at 'joint.Q[3]' 1)) ^ 2 + ($(ask at 'joint.Q[4]' 1)) ^ 2")
  near "$norm" 1 1e-15 && vector_at body.r 1 -.04699116 .13396761 .26428112 1e-8
}

cantilever() { # 3 kg at 1 m, 2 kg at 2 m along R*(1, 0, 0), R = Rz(30) Ry(-20) Rx(10)
  part Cantilever || return 1
  d=$(number 'pi / 180')
  x=$(number "cos(30 * $d) * cos(20 * $d)") y=$(number "sin(30 * $d) * cos(20 * $d)") z=$(number "sin(20 * $d)")
  vector_at beam.translation.frame_b.r 1 "$(number "1 + 2 * $x")" "$(number "2 + 2 * $y")" "$(number "3 + 2 * $z")" 1e-12 &&
    vector_at cut.f 1 0 0 "$(number '5 * g')" 1e-11 && vector_at cut.t 1 "$(number "7 * g * $y")" "$(number "-7 * g * $x")" 0 1e-11 &&
    vector_at fixed.frame_b.t 1 "$(number "-7 * g * $y")" "$(number "7 * g * $x")" 0 1e-11 &&
    vector_at cut.f_a 1 "$(number "5 * g * $z")" "$(number "5 * g * cos(20 * $d) * sin(10 * $d)")" \
      "$(number "5 * g * cos(20 * $d) * cos(10 * $d)")" 1e-11
}

solids() { # 60 kg of 1 by 0.3 by 0.2 m, whose width has 0.60976 of its square along x; a tube of 0.4 and 0.2 m
  part Solids || return 1
  along=$(number '1 / (1 + 0.64 ^ 2 + 0.48 ^ 2)')
  tube=$(number '1000 * pi * 0.12 / 4')
  at 'hinge[1].a' 0 "$(number '1 / (5 * 0.13)')" 1e-12 &&
    at 'hinge[2].a' 0 "$(number "1 / (5 * (1.13 - 0.09 * $along - 0.04 * (1 - $along)))")" 1e-12 &&
    at 'hinge[3].a' 0 "$(number "1 / (5 * (1.13 - 0.09 * (1 - $along) - 0.04 * $along))")" 1e-12 &&
    at 'hinge[4].a' 0 "$(number "8 / ($tube * 0.2)")" 1e-12 && at 'hinge[5].a' 0 "$(number "48 / ($tube * 4.6)")" 1e-12 &&
    at 'hinge[6].a' 0 "$(number "48 / ($tube * 4.6)")" 1e-12
}

zoo() { # TD
  part Zoo --set world.TD="$1" && ledger 1e-8
}

zoo_filtered() { # a tenth of T_D, a tenth of the distance to the classic motion
  part Zoo --set world.TD=0 || return 1
  classic=$(ask at hinge.phi 0.5)
  part Zoo --set world.TD=1e-4 || return 1
  distance=$(number "$(ask at hinge.phi 0.5) - ($classic)")
  part Zoo --set world.TD=1e-5 || return 1
  near "$(number "($distance) / ($(ask at hinge.phi 0.5) - ($classic))")" 10 0.5
}

zoo_fixed() { # sweeps and the factorisation lead to the same motion
  part Zoo --solver rk4 --step 2e-4 || return 1
  fixed=$(ask at hinge.phi 0.5)
  part Zoo && near "$fixed" "$(ask at hinge.phi 0.5)" 1e-8
}

momentum_of() { # [1], [2] or [3], of the three bodies about the origin, at TIME
  k=$1 i=$((k % 3 + 1)) j=$(((k + 1) % 3 + 1))
  of=0
  for body in 3:carrier 1:first 2:second; do
    m=${body%:*} b=${body#*:}
    of="$of + ($(ask at "$b.h[$k]" "$2")) + $m * (($(ask at "$b.r[$i]" "$2")) * ($(ask at "$b.v[$j]" "$2")) - ($(ask at "$b.r[$j]" "$2")) * ($(ask at "$b.v[$i]" "$2")))"
  done
  number "$of"
}

planet() { # held: 0.5 N.m on 0.02 + 0.05/4; free: momenta stay
  part Planet && at held.a 1 "$(number '0.5 / (0.02 + 0.05 / 4)')" 1e-9 && ledger 1e-8 || return 1
  for k in 1 2 3; do near "$(momentum_of $k 2)" "$(momentum_of $k 0)" 1e-8 || return 1; done
}

# ---- elastic parts -----------------------------------------------------------------------------------------------------------

momentum() { # [1], [2] or [3] of both bodies, at TIME
  k=$1 i=$2 j=$3
  of="($(ask at "body1.h[$k]" "$4")) + ($(ask at "body2.h[$k]" "$4"))"
  for b in 1 2; do
    m=$((3 - b))
    of="$of + $m * (($(ask at "body$b.r[$i]" "$4")) * ($(ask at "body$b.v[$j]" "$4")) - ($(ask at "body$b.r[$j]" "$4")) * ($(ask at "body$b.v[$i]" "$4")))"
  done
  number "$of"
}

bound() { # the spring makes no energy and no momentum
  part Bound && ledger 1e-8 || return 1
  for k in 1 2 3; do
    near "$(number "2 * ($(ask at "body1.v[$k]" 3)) + ($(ask at "body2.v[$k]" 3))")" \
      "$(number "2 * ($(ask at "body1.v[$k]" 0)) + ($(ask at "body2.v[$k]" 0))")" 1e-8 || return 1
    i=$((k % 3 + 1)) j=$(((k + 1) % 3 + 1))
    near "$(momentum $k $i $j 3)" "$(momentum $k $i $j 0)" 1e-8 || return 1
  done
}

bound_filtered() { # DAMPING: all that is taken has an account
  part Bound --set TD=1e-3 --set spring.TE=1e-3 --set 'spring.d[1]=1' --set 'spring.d[3]=2' --set 'spring.d_phi[2]=0.1' &&
    near "$(number "($(ask at energy.damping 3) > 0.01)")" 1 0 && ledger 1e-7
}

held() { # the weight along the axes of the spring, and the torque
  part Held || return 1
  for k in 1 2 3; do
    near "$(ask at "spring.u[$k]" 20)" "$(number "-2 * g * ($(ask at "spring.frame_a.R[3,$k]" 20)) / (1000 * $k)")" 1e-9 || return 1
  done
  vector_at spring.frame_b.t 20 0.5 -0.4 0.3 1e-8 && vector_at spring.frame_b.f 20 0 0 "$(number '-2 * g')" 1e-8 && ledger 1e-6
}

# ---- the plane ---------------------------------------------------------------------------------------------------------------

twins() { # TD
  part Twins --set TD="$1" || return 1
  for state in hinge1.joint.phi hinge1.joint.w hinge2.phi hinge2.w slide.joint.s slide.joint.v; do
    for t in 0.5 1 2; do near "$(ask at $state $t)" "$(ask at planar.$state $t)" 1e-10 || return 1; done
  done
  near "$(ask at 'closure.f[1]' 2)" "$(ask at planar.closure.fx 2)" 1e-7
}

carried() {
  part Carried || return 1
  for state in phi w; do near "$(ask at crank.hinge.$state 2)" "$(ask at twin.hinge.$state 2)" 1e-10 || return 1; done
  ledger 1e-6
}

# ---- sources, sensors, breaking ----------------------------------------------------------------------------------------------

moved() {
  part Moved || return 1
  set -- $(reference moved 0.6)
  vector_at cut.f 0.6 "$1" "$2" "$3" 1e-9 && at power.power 0.6 "$1" 1e-9 && vector_at cut.t_a 0.6 "$(number '1.6 / 9')" "$(number '-1.6 / 9')" "$(number '0.8 / 9')" 1e-9 &&
    vector_at position.r 0.6 "$4" "$5" "$6" 1e-9 && vector_at velocity.v 0.6 "$7" "$8" "$9" 1e-8 || return 1
  shift 9
  vector_at pose.r 0.6 "$1" "$2" "$3" 1e-9 && vector_at speed.w 0.6 "$(number '2 / 3')" "$(number '4 / 3')" "$(number '4 / 3')" 1e-12 &&
    vector_at sensor.t 1 "$(number '1.6 / 9')" "$(number '-1.6 / 9')" "$(number '0.8 / 9')" 1e-8 &&
    vector_at sensor.f 1 "$(number '16 / 9')" "$(number '32 / 9')" "$(number '-40 / 9')" 1e-8 && ledger 1e-7 || return 1
  # der(R)[1,2] of R = Rot((1, 2, 2)/3, 2 t); the power cut.f[1] = c cos(2 t) + s sin(2 t) through 0.01 s
  at 'turn.rate[1,2]' 0.6 "$(number '2 * (2 / 9 * sin(1.2) - 2 / 3 * cos(1.2))')" 1e-9 || return 1
  set -- $(reference moved 0)
  c=$1
  set -- $(reference moved "$(number 'pi / 4')")
  s=$1 lag=0.02
  gain=$(number "1 / (1 + $lag ^ 2)")
  at meter.power 0.6 "$(number "$gain * ((($c) - $lag * ($s)) * cos(1.2) + (($s) + $lag * ($c)) * sin(1.2) - (($c) - $lag * ($s)) * exp(-60))")" 1e-8
}

torn() {
  part Torn || return 1
  set -- $(reference torn 4)
  vector_at body.r 4 "$1" "$2" "$3" 1e-7 && at body.energy_kinetic 4 "$4" 1e-8
}

plan 23
check "pendulum about a tilted axis" pendulum Pendulum
check "shapes feel no force" pendulum ShapedPendulum
check "arm of seven hinges: accelerations, pose, energies, dialectic as well" arm
check "free of torque: Jacobi's functions" tumble
check "free of torque: about the middle axis; angular momentum stays, dialectic as well" unstable
check "heavy top: accelerations, motion, classic and dialectic" top
check "heavy symmetric top: nutation" symmetric_top
check "fixed steps: quaternions keep their length" fixed_steps
check "statics of a cantilever: reactions, cut forces, rotations in sequence" cantilever
check "boxes and cylinders: moments of inertia" solids
check "every joint in a chain: the ledger closes, classic" zoo 0
check "every joint in a chain: the ledger closes, dialectic" zoo 1e-3
check "every joint in a chain: T_D acts at first order" zoo_filtered
check "every joint in a chain: fixed steps by sweeps" zoo_fixed
check "geared hinges: momentum stays, and the gear's law" planet
check "spring of six directions: energy and momentum stay" bound
check "spring of six directions: the ledger closes with T_D, T_E and damping" bound_filtered
check "spring of six directions: statics in the axes of frame_a" held
check "the plane: hinges, slide, line forces, stops, a loop, classic" twins 0
check "the plane: the same, dialectic" twins 1e-3
check "the plane: a planar crank carries a body in space" carried
check "prescribed motion, sensors, forces as signals" moved
check "a bond breaks: what comes loose flies on" torn
finish
