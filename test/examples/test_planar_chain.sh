# Chains of links: against pin forces found by block elimination, in absolute angles.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/reference.sh"

model=$examples/planar-chain/PlanarChain.mo

# follows N TD STOP TOLERANCE OPTIONS...
follows() {
  links=$1 TD=$2 stop=$3 tolerance=$4
  shift 4
  reference planar-chain "$stop" 0.01 1e-4 "$links" "$TD" &&
    simulate "$model" --set "n=$links" --set "TD=$TD" --stop "$stop" --every 0.01 --vars 'joint[1].*' --vars 'joint[2].*' \
      --vars "toTip[$links].*" --vars 'wall.*' --vars 'energy.*' "$@" &&
    agree 0 "$stop" "joint[1].phi joint[2].phi toTip[$links].frame_b.x=tip.x toTip[$links].frame_b.y=tip.y" "$tolerance"
}

pulls_at_once() { # the wall carries this before anything moved
  follows 1000 1e-3 0.01 1e-6 && at wall.frame_b.fy 0 -0.28319030703751147 1e-9 && at wall.frame_b.fx 0 0 1e-9
}

default_run() {
  follows 1000 1e-3 0.2 1e-4 && ledger 1e-2
}

has_states() {
  "$lied" check "$model" --stats >stats.txt && grep -x "states 2000" stats.txt && grep -x "classes-compiled 0" stats.txt
}

# What no derivative needs is not solved for at each evaluation: velocities of points, reactions. Nor are torques that are 0.
is_small() {
  "$lied" check "$model" --stats >stats.txt && awk '$1 == "core-unknowns" { n = $2 } END { print n; exit !(n > 0 && n <= 13000) }' stats.txt
}

plan 7
check "a thousand links: two states each, and nothing to compile" has_states
check "a thousand links: thirteen unknowns each" is_small
check "two links, classic" follows 2 0 0.5 1e-6 --tol 1e-10
check "two links with TD" follows 2 1e-3 0.5 1e-6 --tol 1e-10
check "ten links with TD" follows 10 1e-3 0.5 1e-6 --tol 1e-10
check "a thousand links: force on the wall" pulls_at_once
check "a thousand links: motion and energy" default_run
finish
