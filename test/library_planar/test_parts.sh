# Every class of Dialectic.Planar in a small system, against statics, an analytic motion or an independent integration.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

reference() { # WHAT STOP TD: the state at STOP as $1, $2, ... of the caller's `set`
  awk -f "$here/reference.awk" -v what="$1" -v stop="$2" -v TD="$3"
}

# ---- joints and rigid parts --------------------------------------------------------------------------------------------------

pendulum() { # TD
  part Pendulum --set world.TD="$1" || return 1
  set -- $(reference pendulum 2 "$1")
  at joint.phi 2 "$1" 1e-7 && at joint.w 2 "$2" 1e-7 && ledger 1e-6
}

backwards() { # the joint is walked from frame_b, the default of T_D holds without a World
  part Backwards || return 1
  set -- $(reference pendulum 2 1e-3)
  at joint.phi 2 "$(number "-($1)")" 1e-7 && at joint.w 2 "$(number "-($2)")" 1e-7 && at body.phi 2 "$1" 1e-7 && ledger 1e-6
}

double_pendulum() {
  part DoublePendulum --set world.TD=0 || return 1
  ledger 1e-7 && near "$(ask span energy.TD 0)" 0 1e-12 || return 1
  set -- $(reference double_pendulum 2 0)
  at joint1.phi 2 "$1" 1e-7 && at joint1.w 2 "$2" 1e-7 && at joint2.phi 2 "$3" 1e-7 && at joint2.w 2 "$4" 1e-7
}

distance_to() { # PHI1 W1 PHI2 W2, at 1 s
  squares="($(ask at joint1.phi 1) - ($1)) ^ 2 + ($(ask at joint1.w 1) - ($2)) ^ 2"
  number "sqrt($squares + ($(ask at joint2.phi 1) - ($3)) ^ 2 + ($(ask at joint2.w 1) - ($4)) ^ 2)"
}

double_pendulum_filtered() { # a tenth of T_D, a tenth of the distance to the classic motion
  set -- $(reference double_pendulum 1 0)
  part DoublePendulum --set world.TD=1e-5 --stop 1 || return 1
  ledger 1e-7 || return 1
  distance=$(distance_to "$@")
  part DoublePendulum --set world.TD=1e-6 --stop 1 || return 1
  near "$(number "$distance / $(distance_to "$@")")" 10 0.5
}

cantilever() {
  part Cantilever || return 1
  arm=$(number '2 * cos(0.5) - sin(0.5)')
  at fixed.frame_b.fx 1 0 1e-12 && at fixed.frame_b.fy 1 "$(number '-3 * g')" 1e-12 && # flows are positive into a component
    at fixed.frame_b.t 1 "$(number "-3 * g * $arm")" 1e-12 && at body.x 1 "$(number "1 + $arm")" 1e-12 &&
    at body.y 1 "$(number '2 + 2 * sin(0.5) + cos(0.5)')" 1e-12 && at body.phi 1 0.5 1e-15 &&
    at cut.fy 1 "$(number '3 * g')" 1e-12 && at cut.fx_a 1 "$(number '3 * g * sin(0.5)')" 1e-12 &&
    at cut.fy_a 1 "$(number '3 * g * cos(0.5)')" 1e-12
}

throw() { # y' = v + TD a
  part Throw --set world.TD=0 && at body.x 1 2 1e-8 && at body.y 1 "$(number '5 - g / 2')" 1e-8 && at body.phi 1 3 1e-8 &&
    part Throw --set world.TD=0.01 && at body.y 1 "$(number '5 - g / 2 - 0.01 * g')" 1e-8 && at body.vy 1 "$(number '5 - g')" 1e-8 &&
    ledger 1e-7
}

dumbbell() { # rotates freely at T_D = 1 ms: the kinetic energy stays, and so does the momentum
  part Dumbbell && near "$(ask span energy.kinetic 0)" 0 1e-6 &&
    near "$(number "$(ask at a.vx 10) + 2 * ($(ask at b.vx 10))")" "$(number '1 + 2')" 1e-6
}

incline() { # m g along the slide, spring, force; the last swing is exp(-3/4 20) small
  part Incline && at slide.s 20 "$(number '(10 - 2 * g * sin(0.4 + atan2(4, 3))) / 50')" 1e-6 && ledger 1e-6 &&
    at body.y 20 "$(number "$(ask at slide.s 20) * sin(0.4 + atan2(4, 3))")" 1e-12 &&
    "$lied" eig "$here/Parts.mo" --model Parts.Incline >eig.txt && has_roots "$(number '2 + 3 * 1e-3')" "$(number '3 + 50e-3')" 50 1e-9
}

driven() { # 2 N.m on 0.5 kg.m2 in all; 0.3 of it behind the sensor
  part Driven && at joint.a 1 4 1e-9 && at body.w 1 4 1e-8 && at joint.phi 1 "$(number '2 + 4e-3')" 1e-8 &&
    at sensor.power 1 "$(number '0.3 * 4 * (4 + 4e-3)')" 1e-7 && at fixed.frame_b.t 1 -1.2 1e-9 && ledger 1e-7
}

rotor_alone() { # inertia on the flange is enough
  part Driven --set body.I=0 && at joint.a 1 10 1e-9 && ledger 1e-7
}

stops() { # deflection of a stop: force over stiffness
  part Stops && at hinge.joint.phi 10 "$(number "-0.5 - 2 * g * 0.5 * cos($(ask at hinge.joint.phi 10)) / 1e4")" 1e-7 &&
    at slide.joint.s 10 "$(number '-0.3 - 3 * g / 1e4')" 1e-7 && at raised.joint.s 10 "$(number '0.6 + (20 - g) / 1e4')" 1e-7 &&
    at raised.upper.f 10 "$(number 'g - 20')" 1e-3 && at raised.lower.f 10 0 0 && ledger 1e-4
}

# ---- springs -----------------------------------------------------------------------------------------------------------------

held() { # at rest, in axes turned by 0.3
  part Held && at spring.ux 20 "$(number '-2 * g * sin(0.3) / 100')" 1e-7 && at spring.uy 20 "$(number '-2 * g * cos(0.3) / 400')" 1e-7 &&
    at body.y 20 "$(number "sin(0.3) * ($(ask at spring.ux 20)) + cos(0.3) * ($(ask at spring.uy 20))")" 1e-12 && ledger 1e-6
}

# k = c TE + d on the elastic velocity: (m + k TD) x^2 + (k + c TD) x + c; a kinetic d: (m + c TE TD) x^2 + (d + c (TE + TD)) x + c.
# About a pose of rest without load: with one, the weight in the axes of frame_a couples them.
held_modes() {
  "$lied" eig "$here/Parts.mo" --model Parts.Held --set 'world.g={0,0}' >eig.txt || return 1
  has_roots "$(number '2 + 10.2e-3')" "$(number '10.2 + 0.1')" 100 1e-9 && has_roots "$(number '2 + 20.8e-3')" "$(number '20.8 + 0.4')" 400 1e-9 &&
    has_roots "$(number '0.5 + 3.06e-3')" "$(number '3.06 + 0.03')" 30 1e-9 || return 1
  "$lied" eig "$here/Parts.mo" --model Parts.Held --set 'world.g={0,0}' --set damping=Dialectic.Damping.kinetic >eig.txt || return 1
  has_roots "$(number '2 + 100 * 2e-6')" "$(number '10 + 0.3')" 100 1e-9 && has_roots "$(number '2 + 400 * 2e-6')" "$(number '20 + 1.2')" 400 1e-9 &&
    has_roots "$(number '0.5 + 30 * 2e-6')" "$(number '3 + 0.09')" 30 1e-9
}

carousel() { # DAMPING: the elongation is that of the centrifugal force alone
  part Carousel --set damping=Dialectic.Damping."$1" &&
    at spring.ux 3 "$(number '1.5 * 25 * 0.8 / (1000 - 1.5 * 25)')" 1e-7 && at spring.uy 3 0 1e-7 && at spring.fy 3 0 1e-4 &&
    at body.w 3 5 1e-7 && ledger 1e-5
}

spring_pendulum() {
  part SpringPendulum --set world.TD=0 || return 1
  ledger 1e-7 || return 1
  set -- $(reference spring_pendulum 2 0)
  at slideX.s 2 "$1" 1e-7 && at slideX.v 2 "$2" 1e-7 && at slideY.s 2 "$3" 1e-7 && at slideY.v 2 "$4" 1e-7 &&
    part SpringPendulum && ledger 1e-7
}

# Rods of 1.5 m over 2 m: each carries 10 g/2/sin(a) along itself, cos(a) = 1/1.5. The gap is force over stiffness.
triangle() {
  part Triangle && at load.x 20 1 1e-3 || return 1
  force=$(number 'g * 10 / 2 / sqrt(1 - 1 / 2.25)')
  at load.y 20 "$(number '-1.5 * sqrt(1 - 1 / 2.25)')" 1e-3 &&
    near "$(number "1e6 * sqrt(($(ask at closure.ux 20)) ^ 2 + ($(ask at closure.uy 20)) ^ 2)")" "$force" "$(number "$force * 0.01")" &&
    near "$(number "sqrt(($(ask at closure.fx 20)) ^ 2 + ($(ask at closure.fy 20)) ^ 2)")" "$force" "$(number "$force * 1e-3")" &&
    near "$(number "sqrt(($(ask at right.frame_b.fx 20)) ^ 2 + ($(ask at right.frame_b.fy 20)) ^ 2)")" "$force" "$(number "$force * 1e-3")" &&
    ledger 1e-4
}

# ---- wheels and gears ----------------------------------------------------------------------------------------------------------

rolling() { # a = g sin(0.3)/(1 + I/(m r^2)); the torque adds tau/r/(m + I/r^2)
  a=$(number 'g * sin(0.3) / 1.5') b=$(number 'g * sin(0.3) / 1.5 + 8 / 3')
  part Rolling && at wheel.s 1 "$(number "$a * (0.5 + 1e-3)")" 1e-8 && at drivenWheel.s 1 "$(number "$b * (0.5 + 1e-3)")" 1e-8 &&
    at disc.w 1 "$(number "-$a / 0.5")" 1e-8 && at disc.x 1 "$(number "1 + cos(0.3) * $a * 0.501 + sin(0.3) * 0.5")" 1e-8 &&
    at disc.y 1 "$(number "2 - sin(0.3) * $a * 0.501 + cos(0.3) * 0.5")" 1e-8 && ledger 1e-7
}

sliding() { # decelerates by mu g until it rolls, at 2/3 of the speed after v0/(3 mu g)
  part Sliding && at ball.vx 0.5 "$(number '6 - 0.2 * g * 0.5')" 1e-7 && at ball.w 0.5 "$(number '-0.2 * 2 * g * 0.5 / 0.25 * 0.5')" 1e-6 &&
    at ball.vx 2 4 1e-5 && at ball.w 2 -8 1e-5 && at wheel.slip 2 0 1e-5 && at wheel.f_n 1 "$(number '2 * g')" 1e-6 && ledger 1e-5
}

bouncing() { # it takes off again, and the ground never pulls
  part Bouncing && near "$(ask min wheel.f_n 0 1)" 0 0 && near "$(number "($(ask max wheel.ds 0.4 1) > 0.01)")" 1 0 && ledger 1e-5
}

geared() { # 3 N.m on 0.2 + 0.6/4; the teeth give way by torque over stiffness
  a=$(number '3 / 0.35')
  part Geared && at pair.a 1 "$a" 1e-8 && at rigidB.w 1 "$(number "-$a / 2")" 1e-7 && at pair.phi 1 "$(number "$a * 0.501")" 1e-7 &&
    at first.a 1 "$a" 1e-4 && at second.a 1 "$(number "-$a / 2")" 1e-4 && at gear.dphi 1 "$(number "(3 - 0.2 * $a) / 1e5")" 1e-7 &&
    ledger 1e-6
}

# Momentum and angular momentum about the origin of three bodies that only act on each other.
planet() {
  part Planet || return 1
  for t in 0 1; do
    p=$(number "2 * ($(ask at carrierBody.vx $t)) + $(ask at sun.vx $t) + 0.5 * ($(ask at planet.vx $t))")
    l=0
    for body in carrierBody:2:0.5 sun:1:0.2 planet:0.5:0.1; do
      b=${body%%:*} rest=${body#*:}
      m=${rest%:*} I=${rest#*:}
      l=$(number "$l + $m * (($(ask at $b.x $t)) * ($(ask at $b.vy $t)) - ($(ask at $b.y $t)) * ($(ask at $b.vx $t))) + $I * ($(ask at $b.w $t))")
    done
    [ $t = 0 ] && p0=$p l0=$l
  done
  near "$p" "$p0" 1e-7 && near "$l" "$l0" 1e-7 && near "$(number "$(ask at sun.w 1) - ($(ask at carrierBody.w 1))")" "$(ask at pair.w 1)" 1e-9 &&
    near "$(number "2 * ($(ask at carrierBody.w 1) - ($(ask at planet.w 1)))")" "$(ask at pair.w 1)" 1e-9 && ledger 1e-7
}

# ---- from outside, sensors -----------------------------------------------------------------------------------------------------

pushed() {
  part Pushed && at body1.x 1 0.75 1e-8 && at body1.y 1 "$(number '0.25 * 0.25 + 0.25 * 0.5')" 1e-8 &&
    at body2.vx 1 "$(number '2 / 3 * sin(3)')" 1e-8 && at body2.vy 1 "$(number '2 / 3 * (1 - cos(3))')" 1e-8 &&
    at body3.phi 1 1.25 1e-8 && at body4.x 1 "$(number '3 - 3 * 0.5 * 3 / 5')" 1e-8 && at body4.y 1 "$(number '4 - 3 * 0.5 * 4 / 5')" 1e-8 &&
    ledger 1e-7
}

moved() { # position, velocity and force from the prescribed motion; the rod adds -w^2 r
  part Moved && at pose.x 0.7 "$(number '0.1 * sin(7) + 0.5 * cos(2.1)')" 1e-12 && at pose.y 0.7 "$(number '0.49 + 0.5 * sin(2.1)')" 1e-12 &&
    at pose.phi 0.7 2.1 1e-12 && at velocity.vx 0.7 "$(number 'cos(7) - 1.5 * sin(2.1)')" 1e-12 &&
    at velocity.vy 0.7 "$(number '1.4 + 1.5 * cos(2.1)')" 1e-12 && at velocity.vx_el 0.7 "$(number 'cos(7) - 1.5 * sin(2.1)')" 1e-12 &&
    at velocity.w 0.7 3 0 && at velocity.w_el 0.7 3 1e-12 && at between.x 0.7 0.5 1e-12 && at between.y 0.7 0 1e-12 && at between.phi 0.7 0 1e-12 &&
    at between.distance 0.7 0.5 1e-12 && at relative.vx 0.7 0 1e-12 && at relative.vy 0.7 0 1e-12 && at relative.w 0.7 0 1e-12 &&
    at cut.fx 0.7 "$(number '2 * (-10 * sin(7) - 4.5 * cos(2.1))')" 1e-10 && at cut.fy 0.7 "$(number '2 * (2 - 4.5 * sin(2.1) + g)')" 1e-10 &&
    ledger 1e-6
}

seen() { # in axes turned by 2 t: position R'(1 - t, 3 t), and its derivative
  part Seen && at position.x 0.6 "$(number 'cos(1.2) * 0.4 + sin(1.2) * 1.8')" 1e-8 && at position.y 0.6 "$(number 'cos(1.2) * 1.8 - sin(1.2) * 0.4')" 1e-8 &&
    at position.phi 0.6 -1.8 1e-8 && at velocity.vx 0.6 "$(number 'cos(1.2) * (-1 + 3.6) + sin(1.2) * (3 - 0.8)')" 1e-7 &&
    at velocity.vy 0.6 "$(number 'cos(1.2) * (3 - 0.8) - sin(1.2) * (-1 + 3.6)')" 1e-7 && at velocity.w 0.6 -3 1e-8
}

controlled() {
  part Controlled && at body.x 1 "$(number 'cos(2)')" 1e-8
}

measured() { # a step of 6 N and a ramp of 18 W/s through filters of 0.1 s, and what integrators make of them
  part Measured || return 1
  step=$(number '1 - exp(-5)')
  lag=$(number '0.5 - 0.1 * (1 - exp(-5))')
  at world_.fx 0.5 "$(number "6 * $step")" 1e-8 && at world_.fy 0.5 0 1e-12 && at world_.t 0.5 0 1e-12 &&
    at frame.fx 0.5 "$(number "6 * $step * cos(0.5)")" 1e-8 && at frame.fy 0.5 "$(number "-6 * $step * sin(0.5)")" 1e-8 &&
    at meter.power 0.5 "$(number "18 * $lag")" 1e-8 && at impulse.y 0.5 "$(number "6 * $lag")" 1e-8 &&
    at work.y 0.5 "$(number "18 * (0.125 - 0.1 * $lag)")" 1e-7
}

bicycle() { # radius 1.5/tan(0.3) of the rear wheel's circle, 1.5/sin(0.3) of the front wheel's
  part Bicycle || return 1
  r=$(number '1.5 * cos(0.3) / sin(0.3)')
  at motion.x 2 "$(number "$r * sin(4 / $r)")" 1e-7 && at motion.y 2 "$(number "$r * (1 - cos(4 / $r))")" 1e-7 &&
    at motion.phi 2 "$(number "4 / $r")" 1e-7 && at rear.phi 2 "$(number '4 / 0.3')" 1e-7 &&
    at front.phi 2 "$(number '4 / cos(0.3) / 0.2')" 1e-7 && at rear.v_lat 2 0 1e-8 && ledger 1e-7
}

# Along the blade m der(u) = m a w^2, about it (I + m a^2) der(w) = -m a u w: u and k w keep u^2 + (k w)^2, k^2 = (I + m a^2)/m, and
# with u = k w0 tanh(q t), w = w0/cosh(q t), q = a w0/k
skate() {
  part Skate || return 1
  at blade.v_long 2 "$(number '2 * (exp(2) - exp(-2)) / (exp(2) + exp(-2))')" 1e-7 && at motion.w 2 "$(number '4 / (exp(2) + exp(-2))')" 1e-7 &&
    at blade.v_lat 2 0 1e-8 && ledger 1e-7
}

driven_wheel() { # tau/radius moves m + J/radius^2
  part DrivenWheel || return 1
  a=$(number '3 / 0.3 / (10 + 0.2 / 0.09)')
  at wheel.v_long 2 "$(number "2 * $a")" 1e-8 && at motion.x 2 "$(number "2 * $a * cos(0.5)")" 1e-7 &&
    at motion.y 2 "$(number "2 * $a * sin(0.5)")" 1e-7 && at wheel.phi 2 "$(number "2 * $a / 0.3")" 1e-7 && ledger 1e-7
}

skid() { # sideways -mu_S (N + load)/m = -5 m/s2 while it slides; rolling goes on
  part Skid || return 1
  at motion.vy 0.5 1.5 1e-7 && at motion.y 0.5 1.375 1e-7 && at motion.vx 1 1 1e-9 && at joint.w 1 "$(number '1 / 0.3')" 1e-8 &&
    at motion.y 1 1.6 1e-4 && at motion.vy 1 0 1e-6 && ledger 1e-5
}

spin_up() { # a blocked wheel that is let go slides until it rolls: momentum m v + J w/radius stays
  part Skid --set motion.vx.start=5 --set motion.vy.start=0 --set joint.w.start=0 || return 1
  v=$(number '5 / (1 + 0.2 / 0.09 / 10)')
  at motion.vx 1 "$v" 1e-7 && at joint.w 1 "$(number "$v / 0.3")" 1e-6 && at motion.vx 0.1 4.5 1e-8 && ledger 1e-5
}

plan 33
check "pendulum: classic" pendulum 0
check "pendulum: dialectic" pendulum 1e-3
check "pendulum: drawn from the tip to the root" backwards
check "double pendulum against an independent integration" double_pendulum
check "double pendulum: T_D acts at first order" double_pendulum_filtered
check "statics of a cantilever: reactions, cut forces, fixed rotation" cantilever
check "free motion: a throw" throw
check "free motion: rotation keeps its energy" dumbbell
check "slide on an incline, with a flange" incline
check "hinge with a torque and a rotor on its flange" driven
check "hinge with inertia on its flange alone" rotor_alone
check "limited joints come to rest at their stops" stops
check "spring-damper: statics in the axes of frame_a" held
check "spring-damper: modes, elastic and kinetic" held_modes
check "spring-damper: turns with frame_a, elastic" carousel elastic
check "spring-damper: turns with frame_a, kinetic" carousel kinetic
check "line spring and damper against an independent integration" spring_pendulum
check "a closed loop: gap is force over stiffness" triangle
check "rolling wheel" rolling
check "friction wheel: from sliding to rolling" sliding
check "friction wheel: bounces" bouncing
check "gears: elastic and rigid" geared
check "gears: on a moving carrier momentum stays" planet
check "forces and torques from outside" pushed
check "prescribed motion, absolute and relative sensors" moved
check "relative sensors between moving frames" seen
check "a sensor in a control loop" controlled
check "force and power as signals" measured
check "wheels from above: a bicycle drives a circle" bicycle
check "wheels from above: Chaplygin's sleigh" skate
check "wheels from above: driven through the flange" driven_wheel
check "wheels from above: skids sideways" skid
check "wheels from above: slides until it rolls" spin_up
finish
