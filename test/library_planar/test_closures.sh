# A loop that a spring closes may start a turn off: the spring is then wound up by 2 pi, and that is said. One that is meant to be
# wound up works as before, and turns as the equation of the oscillator says.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

turn=6.283185307179586

run_() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Closures.mo" --model "Closures.$model" --stop 2 --tol 1e-9 "$@" 2>warnings.txt
}

warns() { grep -q "warning: at t = 0 s 'spring': its frames start more than half a turn apart.*2\*pi.*SpringDamper.mo:" warnings.txt; }
silent() { ! grep warning warnings.txt; }

# phi = phi_0 cos(t sqrt(c/I)), T_D = 0
swings() { at revolute.phi 2 "$(number "$1*cos(2*sqrt(0.5))")" 1e-5; }

off() {
  for angle in $turn -$turn 12.566370614359172; do
    run_ Loop --set "phi=$angle" --set world.TD=0 && warns && swings "$angle" && [ "$(grep -c warning warnings.txt)" -eq 1 ] || return 1
  done
  run_ Loop --set "phi=$turn" --solver rk4 --step 1e-3 && warns
}

fits() { for angle in 0 3 -3; do run_ Loop --set "phi=$angle" && silent || return 1; done; }

# It may turn as far as it likes later.
later() { run_ Loop --set phi=0 --set revolute.w.start=10 && silent; }

meant() { run_ Meant --set world.TD=0 && silent && swings $turn; }

hinge() { run_ Loop --set "phi=$turn" --set c=0 && silent; }

breakable() { run_ Breaks --set "phi=$turn" && warns && run_ Breaks && silent; }

# Checked once: 4 evaluations a step of rk4, and a few at start and end; one more a step would make 5000.
cost() {
  "$lied" run "$here/Closures.mo" --model Closures.Loop --solver rk4 --step 1e-3 --stop 1 --every 1 -o out.csv 2>summary.txt &&
    near "$(sed -n 's/^ *evaluations *//p' summary.txt)" 4000 200
}

plan 7
check "a turn off" off
check "that fits" fits
check "that turns later" later
check "that is meant" meant
check "a hinge has no angle" hinge
check "one that may break" breakable
check "costs nothing in a step" cost
finish
