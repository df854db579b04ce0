# Results that are not finite: a warning with variable, time and equation, once for each variable, where nothing depends on them;
# status 1 where the system does, also where a comparison or a maximum hides it. Parts that were removed have no values, and
# that is no news.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

run_() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Finite.mo" --model "Finite.$model" "$@" 2>errors.txt
}

says() { # TEXT...
  for text; do grep -qF "$text" errors.txt || { echo "not said: $text"; cat errors.txt; return 1; }; done
}

fails() { # MODEL OPTIONS...
  run_ "$@"
  status=$?
  [ $status -eq 1 ] || { echo "status $status"; cat errors.txt; return 1; }
}

shown() {
  run_ Shown && says "warning: at t = 0 s 'y' is not finite in y = sqrt(x - 0.5)" && [ "$(grep -c finite errors.txt)" -eq 1 ] &&
    at y 0.75 0.5 1e-6
}

# Values are right up to the instant, and the result ends there.
hidden() {
  for solver in "--solver cvode" "--solver rk4 --step 1e-3"; do
    fails Hidden $solver && says "error: at t = 0.5" "'y' is not finite in y = log(x - 0.5)" && at y 0.25 "$(number "log(0.25)")" 1e-6 &&
      near "$(tail -1 out.csv | cut -d, -f1)" 0.5 5e-3 || return 1
  done
}

clipped() { fails Clipped && says "'y' is not finite in y = sqrt(x - 0.5)" && fails Clipped --vars q && says "'y' is not finite"; }

derivative() {
  for solver in "--solver adams" "--solver euler --step 1e-3"; do
    fails Derivative $solver && says "at t = 0.5" "'y' is not finite in y = sqrt(x - 0.5)" "root or logarithm" || return 1
  done
  fails Derivative && says "at t = 0.5" "the slope of an equation over 'x' is not finite"
}

signal() { fails Signal && says "at t = 0.5" "'root.y' is not finite in y = sqrt(u)"; }

force() { fails Force --solver rk3 --step 0.1 && says "at t = 0.5" "'u' is not finite in u = 1/(time - 0.5)"; }

pole() { run_ Pole --solver rk4 --step 0.5 && says "warning: at t = 1 s 'y' is not finite in y = 1/(time - 1)" && at y 2 1 1e-12; }

# Links that broke away have no values any more.
removed() {
  simulate "$examples/breaking-chain/BreakingChain.mo" --set n=4 --set weak=2 --stop 0.6 --solver rk4 --step 1e-3 2>errors.txt &&
    grep -q nan out.csv && ! grep finite errors.txt
}

plan 8
check "only shown" shown
check "hidden by a comparison" hidden
check "hidden by a maximum" clipped
check "a derivative" derivative
check "a signal between components" signal
check "the linear level" force
check "at one instant" pole
check "not for what was removed" removed
finish
