# Double pendulum, slider-crank and crane: TD = 0 is classic mechanics. TD > 0 keeps the energy of free motion.
. "$(dirname "$0")/../support/tap.sh"
. "$here/reference.sh"

# ---- double pendulum ---------------------------------------------------------------------------------------------------------

pendulum=$examples/double-pendulum/DoublePendulum.mo

pendulum_follows() {
  reference double-pendulum 3 0.01 1e-4 && simulate "$pendulum" && agree 0 3 "upper.phi upper.w lower.phi lower.w" 1e-7 &&
    ledger 1e-7
}

pendulum_table() {
  simulate "$pendulum" && at upper.phi 1 -2.778512565 1e-7 && at lower.phi 1 0.393325215 1e-7 &&
    at upper.phi 3 -0.545710315 1e-7 && at lower.phi 3 -0.529351365 1e-7
}

# energy_order VARIABLE OPTIONS...: its error falls with the fourth power of the step at least
energy_order() {
  account=$1
  shift
  for step in 4e-3 2e-3 1e-3; do
    simulate "$pendulum" --solver rk4 --step "$step" --every 0.1 "$@" || return 1
    ask span "$account" 0
  done >errors.txt
  set -- $(cat errors.txt)
  near "$3" 0 1e-8 && ratio "$1" "$2" 14 40 && ratio "$2" "$3" 14 40
}

free="--set g=0 --set TD=1e-3 --set upper.w.start=5 --set lower.w.start=-8 --stop 10"

free_rotation() { # nothing but the joints acts: kinetic energy stays, for any TD
  simulate "$pendulum" $free --tol 1e-12 --every 0.1 && near "$(ask span energy.kinetic 0)" 0 1e-8
}


# ---- slider-crank ------------------------------------------------------------------------------------------------------------

crank=$examples/slider-crank/SliderCrank.mo

crank_rigid() {
  reference slider-crank 3 0.01 1e-4 && simulate "$crank" --model SliderCrank.Rigid --tol 1e-11 &&
    agree 0 3 "crank.phi crank.w crank.s=slider.s crank.frame_slider.vx=slider.v" 1e-7 && ledger 1e-7
}

crank_closed() { # by a spring: as close as its elongation allows
  reference slider-crank 3 0.01 1e-4 && simulate "$crank" --model SliderCrank.Closed &&
    agree 0 3 "crank.phi pin.phi slider.s" 2e-6 && agree 0 3 "crank.w slider.v" 2e-5 &&
    near "$(ask max closure.ux 0 3)" 0 1e-8 && near "$(ask max closure.uy 0 3)" 0 1e-8 && ledger 1e-4
}

crank_softer() { # a softer closure is farther off
  reference slider-crank 3 0.01 1e-4
  for c in 1e8 1e9; do
    simulate "$crank" --model SliderCrank.Closed --set "c=$c" --set d=1e5 || return 1
    distance 0 3 crank.phi
  done >errors.txt
  set -- $(cat errors.txt)
  ratio "$1" "$2" 4 30
}

# ---- crane crab --------------------------------------------------------------------------------------------------------------

crane=$examples/crane-crab/CraneCrab.mo

crane_follows() { # TD
  reference crane-crab 10 0.02 1e-4 "$1" && simulate "$crane" --set "TD=$1" &&
    agree 0 10 "rail.s rail.v rope.phi rope.w" 1e-7 && ledger 1e-5
}

plan 10
check "double pendulum: follows Lagrange's equations" pendulum_follows
check "double pendulum: the numbers of its page" pendulum_table
check "double pendulum: energy to the order of rk4" energy_order energy.total
check "double pendulum: free rotation keeps kinetic energy at TD > 0" free_rotation
check "double pendulum: free rotation to the order of rk4" energy_order energy.kinetic $free
check "slider-crank: follows its equation of one degree of freedom" crank_rigid
check "slider-crank: closed by a spring" crank_closed
check "slider-crank: closed by a softer spring" crank_softer
check "crane: follows Lagrange's equations" crane_follows 0
check "crane: follows them with TD" crane_follows 1e-3
finish
