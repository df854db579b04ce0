# Events without end: the message names relation, equation, place and a remedy, the status is 1, results are kept. Models that
# only look like it run to their end.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

says() { # TEXT...
  for text; do grep -qF "$text" errors.txt || { echo "not said: $text"; cat errors.txt; return 1; }; done
}

fails() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Endless.mo" --model "Endless.$model" "$@" 2>errors.txt
  status=$?
  [ $status -eq 1 ] || { echo "status $status"; cat errors.txt; return 1; }
}

runs() { simulate "$here/Endless.mo" --model "Endless.$1"; }

sign() {
  fails Sign && says "at t = 1.46" "'v' in der(v) = -sign(v) (Endless.mo:5:5)" "chattering" "stiction" && at v 0.6 0.86 1e-6
}

relay() {
  fails Relay && says "at t = 1.46 s" "the relation 'v > 0' in der(v) = if v > 0 then -1 else 1 (Endless.mo:12:5)" "chattering" &&
    at v 0.6 0.86 1e-6
}

fixed_step() { simulate "$here/Endless.mo" --model Endless.Relay --solver rk3 --step 1e-3 && at v 3 0 2e-3; }

# The bounces of a ball with restitution e end at sqrt(2h/g) (1 + e)/(1 - e).
zeno() {
  for e in 0.01 0.1 0.5 0.7 0.9; do
    fails Ball --set "e=$e" && says "events accumulate (Zeno): the relation 'h < 0' (Endless.mo:22:5)" || return 1
    end=$(number "sqrt(2/g)*(1 + $e)/(1 - $e)")
    near "$(sed -n 's/.*at t = \([0-9.]*\) s events.*/\1/p' errors.txt)" "$end" "$(number "2e-3*$end")" || return 1
  done
}

rests() { runs RestingBall && at h 100 0 1e-6 && at v 100 0 1e-12; }

restless() { fails Restless && says "at t = 0.5 s event iteration does not converge" "the relation 'x < 0.5' (Endless.mo:49:5)"; }

sampled() { runs Sampled && at n 1.00005 10000 0; }

# d TD / m = 10
thread() {
  for tol in 1e-4 1e-6 1e-10; do
    simulate "$here/../library_planar/Thread.mo" --set TD=0.01 --tol $tol 2>errors.txt
    [ $? -eq 1 ] && says "chattering" "'ds < 0' of 'thread'" "Translational.mo:" "damping=Dialectic.Damping.elastic" || return 1
  done
}

# A dip that is shorter than a step is found, and counted once.
graze() {
  for case in 1e-2:1e-4 1e-2:1e-6 1e-4:1e-6 1e-4:1e-8 1e-6:1e-9; do
    simulate "$here/Endless.mo" --model Endless.Graze --set "depth=${case%:*}" --tol "${case#*:}" --vars n &&
      near "$(tail -1 out.csv | cut -d, -f2)" 10 0 || { echo "$case"; return 1; }
  done
}

plan 9
check "a sign without events" sign
check "a relation that is driven back" relay
check "no event at a fixed step" fixed_step
check "events that accumulate" zeno
check "a ball that comes to rest" rests
check "when clauses that trigger each other" restless
check "many time events" sampled
check "a contact with kinetic damping" thread
check "crossings inside of a step" graze
finish
