# Double pendulum, slider-crank and crane: TD = 0 is classic mechanics. TD > 0 keeps the energy of free motion.
# label: slow
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
    agree 0 3 "crank.phi pin.phi slider.s" 1e-7 && agree 0 3 "crank.w pin.w slider.v" 1e-7 relative &&
    near "$(ask max closure.ux 0 3)" 0 1e-10 && near "$(ask max closure.uy 0 3)" 0 1e-10 && ledger 1e-6
}

crank_order() { # energy to the order of the method
  for step in 4e-3 2e-3 1e-3; do
    simulate "$crank" --model SliderCrank.Rigid --solver rk4 --step "$step" --every 0.1 || return 1
    ask span energy.total 0
  done >errors.txt
  set -- $(cat errors.txt)
  near "$3" 0 1e-6 && ratio "$1" "$2" 14 40 && ratio "$2" "$3" 14 40
}

# The slider-crank of SUNDIALS' own example, of library parts: against an integration in its crank angle alone, and against what
# the example printed, y1, y2 and y3 in five digits.
crank_of_sundials() {
  reference ida-crank 10 0.25 1e-3 && simulate "$crank" --model SliderCrank.Ida &&
    agree 0 10 "crank.phi crank.w slider.s hinge.phi" 1e-7 && ledger 1e-7
}

printed() { # TIME Y1 Y2 Y3
  at crank.phi "$1" "$2" 6e-5 && at slider.s "$1" "$3" 6e-5 && at hinge.phi "$1" "$4" 6e-5
}

crank_as_printed() {
  simulate "$crank" --model SliderCrank.Ida && printed 1 1.3154 1.0015 -0.50497 && printed 2.5 0.072238 1.4980 -0.036096 &&
    printed 5 -1.4300 0.93903 0.51790 && printed 7.5 0.18041 1.4879 -0.089839 && printed 10 1.2757 1.0236 -0.49881
}

# Its own source, where Debian's documentation is installed, with all digits and at about the smallest tolerance it can do: its own
# error is then 6e-8.
ida_example=/usr/share/doc/libsundials-dev/examples/ida/serial/idaSlCrank_dns.c

crank_beside_ida() {
  { cat "$ida_example" || gzip -cd "$ida_example.gz"; } 2>/dev/null |
    sed -e 's/RCONST(1.0e-6)/RCONST(2.0e-9)/' -e 's/%10.4e %12.4e %12.4e %12.4e /%.17g %.17g %.17g %.17g /' >ida.c
  [ -s ida.c ] && "${CC:-cc}" -o ida ida.c -lsundials_ida -lsundials_nvecserial -lm 2>/dev/null || { echo skipped; return 0; }
  ./ida | awk 'BEGIN { print "\"time\",\"crank.phi\",\"slider.s\",\"hinge.phi\"" }
    /^[0-9]/ { print $1 "," $2 "," $3 "," $4 }' >reference.csv
  [ "$(wc -l <reference.csv)" -eq 42 ] && simulate "$crank" --model SliderCrank.Ida &&
    agree 0 10 "crank.phi slider.s hinge.phi" 1e-7
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

plan 14
check "double pendulum: follows Lagrange's equations" pendulum_follows
check "double pendulum: the numbers of its page" pendulum_table
check "double pendulum: energy to the order of rk4" energy_order energy.total
check "double pendulum: free rotation keeps kinetic energy at TD > 0" free_rotation
check "double pendulum: free rotation to the order of rk4" energy_order energy.kinetic $free
check "slider-crank: follows its equation of one degree of freedom" crank_rigid
check "slider-crank: closed by a spring" crank_closed
check "slider-crank: closed by a softer spring" crank_softer
check "slider-crank: energy to the order of rk4" crank_order
check "slider-crank: that of SUNDIALS, against one degree of freedom" crank_of_sundials
check "slider-crank: that of SUNDIALS, as it was printed" crank_as_printed
check "slider-crank: that of SUNDIALS, beside IDA" crank_beside_ida
check "crane: follows Lagrange's equations" crane_follows 0
check "crane: follows them with TD" crane_follows 1e-3
finish
