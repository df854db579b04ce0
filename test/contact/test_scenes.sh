# Systems of shapes against statics, laws of motion and conservation; the examples of contact; what is refused.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
. "$here/scenes.sh"

# Rows of out.csv for which CONDITION does not hold, over variables written as {name}
never() { # CONDITION
  awk -v condition="$1" 'BEGIN { FS = "," }
    NR == 1 { n = split(substr($0, 2, length($0) - 2), title, "\",\""); for (i = 1; i <= n; i++) print "s/{" title[i] "}/$" i "/g" }' \
    out.csv | sed 's/\[/\\[/g; s/\]/\\]/g' >names.sed
  echo "$1" | sed -f names.sed >condition
  awk -F, "NR > 1 && ($(cat condition)) { print \"at \" \$1; wrong = 1 } END { exit wrong }" out.csv
}

# ---- laws of motion ----------------------------------------------------------------------------------------------------------

rolls() { # friction acts until m v0 = v (m + I/r^2)
  scene Rolls --stop 1 && at a.body.vx 1 2 1e-4 && near "$(number "$(ask at a.body.w 1) * -0.1")" "$(ask at a.body.vx 1)" 1e-4 &&
    at a.body.vx 0.2 "$(number '3 - 0.3 * g * 0.2')" 1e-3
}

slides_down() { # SOLVER: box on a slope beyond its friction
  with "$1" scene Slope --stop 1 && at a.body.vx 1 "$(number '-g * (sin(0.5) - 0.3 * cos(0.5))')" 5e-3 && near "$(ask span a.body.phi 0)" 0 1e-5
}

stays() { # below the limit nothing creeps
  scene Slope --set mu=0.6 --stop 10 && near "$(number "$(ask at a.body.x 10) - ($(ask at a.body.x 1))")" 0 1e-12 &&
    at a.body.vx 10 0 1e-12 && at a.body.x 10 "$(number '-g * sin(0.5) / 4e6 / 2')" 1e-5
}

tips() { # WIDTH HEIGHT MU ANGLE yes|no: tan(angle) > w/h and friction that holds it
  scene Slope --set w="$1" --set h="$2" --set mu="$3" --set angle="$4" --stop 0.6 || return 1
  turned=$(number "$(ask span a.body.phi 0) > 0.3")
  [ "$turned" = "$5" ] || { echo "turned by $(ask span a.body.phi 0)"; return 1; }
}

conserves() { # MODEL
  scene "$1" --stop 0.6 && near "$(ask span px 0)" 0 1e-12 && near "$(ask span py 0)" 0 1e-12 && near "$(ask span L 0)" 0 5e-3 &&
    holds "$(ask span a.body.vx 0) > 0.5" && holds "$(ask at energy.kinetic 0.6) <= $(ask at energy.kinetic 0)"
}

mixed() {
  scene Mixed --stop 3 && at a.body.y 3 "$(number '0.1 - 2 * g / 8e6')" 1e-9 && at b.body.y 3 "$(number '0.3 - 2 * g / 8e6 - g / 8e5')" 1e-7 && at energy.kinetic 3 0 1e-9
}

fast() { # SPEED
  for start in 2.013 2.027 2.041 2.059; do
    scene Fast --set v="$1" --set a.free.x.start="$start" --stop 0.2 || return 1
    holds "$(ask at a.body.x 0.2) > 0" && holds "$(ask at a.body.vx 0.2) >= 0" || return 1
    holds "$(ask at a.body.vx 0.2) <= $1 * (1 + 1e-9)" || return 1
  done
}

balances() { # OVER yes|no: falls
  scene Edge --set over="$1" --stop 2 || return 1
  fell=$(number "$(ask at a.body.y 2) < 0.05")
  [ "$fell" = "$2" ] || { ask at a.body.y 2; return 1; }
  [ "$2" = 1 ] || { at energy.kinetic 2 0 1e-12 && near "$(number "$(ask at a.body.x 2) - ($(ask at a.body.x 1))")" 0 1e-12; }
}

one_body() {
  scene Together --stop 0.2 && near "$(ask span energy.kinetic 0)" 0 0 &&
    scene OneBody --stop 0.2 && holds "$(ask at other.body.vx 0.2) < -0.01"
}

# ---- limits ------------------------------------------------------------------------------------------------------------------

# Forces of the floor on a disc that bounces, slides and rolls. The limit is the normal force T_E late: by euler at h = T_E, that of
# the step before.
limits() {
  with euler scene Rolls --stop 1 --set a.free.y.start=0.3 --set a.free.w.start=50 --every 1e-3 --vars a.disc.frame_a.fx --vars a.disc.frame_a.fy &&
    never '{a.disc.frame_a.fy} > 0' && # minus the force on the disc
    awk -F, 'NR > 2 && $2 ^ 2 > (0.3 * before) ^ 2 * (1 + 1e-9) { print "at " $1; wrong = 1 } { before = $3 } END { exit wrong }' out.csv &&
    holds "$(ask max a.disc.frame_a.fx 0 1) > 1"
}

same_bits() {
  example disc-pile/DiscPile.mo --set n=30 --set w=5 --stop 0.5 && mv out.csv first.csv &&
    example disc-pile/DiscPile.mo --set n=30 --set w=5 --stop 0.5 && cmp first.csv out.csv
}

crosses() { # 0.3 m in a step from one side of a disc of 0.1 m to the other; a tenth of the step is enough
  $lied run "$here/Scenes.mo" --model Scenes.Shot --solver euler --step 1e-3 --stop 0.01 -o out.csv 2>errors.txt &&
    grep -q "at t = 0.004 s .a.disc. and .b.disc. passed through each other within one step: take a smaller step" errors.txt &&
    $lied run "$here/Scenes.mo" --model Scenes.Shot --solver euler --step 1e-4 --stop 0.01 -o out.csv 2>errors.txt &&
    ! grep -q "passed through" errors.txt && holds "$(ask at b.body.vx 1e9) > 50"
}

# ---- examples ----------------------------------------------------------------------------------------------------------------

chain() { # SOLVER OVERSHOOT: no ringing, that is to say the slowest mode of the row (600 1/s) once
  with "$1" example contact-chain/ContactChain.mo --set 'm={1,1,1,1,1,1,1,1,1}' || return 1
  relative "$(ask at wall_left.frame_a.fx 0.49)" "$(number '0.01 / 2.25e-6')" 1e-9 &&
    relative "$(number "$(ask at 'free[5].x' 1) - 0.445")" 0.5625e-3 1e-9 &&
    relative "$(ask at wall_left.frame_a.fx 1)" "$(number '0.01 / 2.25e-6 - 500')" 1e-9 &&
    relative "$(ask at wall_right.frame_a.fx 1)" "$(number '-(0.01 / 2.25e-6 + 500)')" 1e-9 &&
    holds "$(ask max 'free[5].x' 0 1) - 0.445 < $2 * 0.5625e-3" &&
    near "$(number "$(ask max 'free[5].x' 0.65 1) - $(ask min 'free[5].x' 0.65 1)")" 0 1e-12
}

masses() { # from 1 g to 100 kg in one row
  example contact-chain/ContactChain.mo --stop 3 && relative "$(number "$(ask at 'free[5].x' 3) - 0.445")" 0.5625e-3 1e-9 &&
    relative "$(ask at wall_left.frame_a.fx 3)" "$(number '0.01 / 2.25e-6 - 500')" 1e-9
}

# euler follows the prescribed motion, 1.3 m/s at most, half a step late; that is not slip
shaken() { # SOLVER SWING
  with "$1" example gripper/Gripper.mo --model Gripper.Shaken --stop 10 || return 1
  near "$(number "$(ask at slip 10) - ($(ask at slip 1))")" 0 1e-10 &&
    near "$(number "$(ask max slip 1 10) - ($(ask min slip 1 10))")" 0 "$2"
}

slips() { # beyond the limit it does
  example gripper/Gripper.mo --model Gripper.Shaken --set share=1.2 --stop 1 && holds "$(ask span slip 0) > 1e-3"
}

carried() { # at rest on the table again, where the hand let go
  example gripper/Gripper.mo --model Gripper.PickAndPlace && at brick.body.x 3.2 0.3 1e-9 &&
    at brick.body.y 3.2 "$(number '0.03 - 0.5 * g / 8e6')" 1e-12 && at brick.body.y 1.3 0.23 1e-5 && at energy.kinetic 3.2 0 1e-12
}

ratchet() { # ten teeth forward; back it is held by 200 N
  example ratchet/Ratchet.mo && at tip.frame_a.fx 1.5 200 1e-9 && at slide.v 1.5 0 1e-12 &&
    holds "$(ask max slide.s 0 1) - $(ask at slide.s 1.5) < 0.02" && holds "$(ask at slide.s 1.5) > 0.15" &&
    near "$(number "$(ask at slide.s 1.5) - 0.02 * int($(ask at slide.s 1.5) / 0.02)")" "$(ratchet_phase)" 1e-9
}

# The face of a tooth is at a multiple of the pitch from slide.s: it stands at the tip's right side, pressed in by 200/c.
ratchet_phase() {
  awk -v phi="$(ask at joint.phi 1.5)" 'BEGIN { x = -0.06 + 0.06 * cos(phi) + 0.003 - 200 / 4e6 + 0.2; printf "%.17g", x - 0.02 * int(x / 0.02) }'
}

grasp() { # both move as one; momentum is kept
  example orbit-grasp/OrbitGrasp.mo && near "$(ask span px 0)" 0 1e-5 && near "$(ask span py 0)" 0 1e-5 &&
    near "$(number "$(ask at vehicle.w 20) - ($(ask at chaser.w 20))")" 0 1e-9
}

pile() { # 100 discs come to rest between the walls
  with euler example disc-pile/DiscPile.mo --stop 2 --vars 'body*.energy_kinetic' --vars 'free*.y' --every 0.1 || return 1
  holds "$(total_energy last) < 1e-3" && holds "$(total_energy most) > 1" && never '{free[1].y} < 0.045 || {free[50].y} < 0.045 || {free[100].y} < 0.045'
}

total_energy() { # last|most: of the rows; without the ledger, which costs two evaluations a step
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /energy_kinetic/) is_energy[i] = 1 }
    NR > 1 { last = 0; for (i in is_energy) last += $i; if (last > most) most = last }
    END { printf "%.17g", '"$1"' }' out.csv
}

# ---- what is refused ---------------------------------------------------------------------------------------------------------

refused() { # MODEL TEXT OPTIONS...
  model=$1 text=$2
  shift 2
  ! "$lied" run "$here/Scenes.mo" --model "Scenes.$model" --quiet -o out.csv "$@" 2>errors.txt || return 1
  cat errors.txt
  grep -qF "$text" errors.txt
}

plan 35
check "a disc that slides comes to roll" rolls
check "a box slides down, rk3" slides_down rk3
check "a box slides down, euler" slides_down euler
check "a box below the limit of friction stays where it is" stays
check "a slender box tips" tips 0.1 0.4 0.8 0.4 1
check "a flat box does not" tips 0.4 0.1 0.8 0.4 0
check "a slender box that slides does not" tips 0.1 0.4 0.1 0.4 0
check "discs that collide keep momentum" conserves Discs
check "boxes that collide keep momentum" conserves Boxes
check "a classic body on a dialectic one" mixed
check "nothing is too fast for a wall, 60 m/s" fast 60
check "nothing is too fast for a wall, 150 m/s" fast 150
check "bodies that are too fast for each other are named" crosses
check "a box on the end of a table stays" balances -0.01 0
check "a box over the end of a table falls" balances 0.01 1
check "shapes of one body do not meet" one_body
check "contacts never pull, friction stays within its limit" limits
check "the same run gives the same bits" same_bits
check "ten contacts in series, rk3" chain rk3 1.15
check "ten contacts in series, euler" chain euler 1.35
check "ten contacts in series, masses from 1 g to 100 kg" masses
check "a gripper that is shaken does not creep, rk3" shaken rk3 1e-4
check "a gripper that is shaken does not creep, euler" shaken euler 1.4e-3
check "a gripper that is shaken too much slips" slips
check "a gripper picks up, carries, and puts down" carried
check "a ratchet" ratchet
check "a grasp in orbit" grasp
check "a pile of discs" pile
check "a polygon that is not convex" refused NotConvex "the shape 'a.box' cannot be used: it is not convex" $fixed
check "both are rigid" refused BothRigid "both are rigid: give one of them a stiffness c" $fixed
check "friction without elastic time constant" refused NoTime "its friction needs an elastic time constant TE > 0" $fixed
check "a circle without radius" refused NoRadius "its radius must be positive" $fixed
check "adaptive solvers" refused Rolls "contact models need a fixed-step solver" --solver cvode
check "eigenvalues" sh -c "! $lied eig $here/Scenes.mo --model Scenes.Rolls 2>errors.txt && grep -q 'is not available for the contact model' errors.txt"
check "steady states" sh -c "! $lied run $here/Scenes.mo --model Scenes.Rolls --steady $fixed 2>errors.txt && grep -q 'is not available for the contact model' errors.txt"
finish
