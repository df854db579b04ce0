# Ten boxes on each other, undamped: how far each sinks in, as statics says, and when the stack buckles.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
. "$here/scenes.sh"

heights() { # M_TOP: every box as statics says, to 1e-4 of its deflection
  for i in 1 2 5 10; do
    sunk=$(awk -v i="$i" -v top="$1" 'BEGIN { u = (9 + top) / 8e6; for (k = 2; k <= i; k++) u += (10 - k + top) / 4e6; printf "%.17g", 9.81 * u }')
    relative "$(number "($i - 0.5) * 0.1 - $(ask at "free[$i].y" 1e9)")" "$sunk" 1e-4 || return 1
  done
}

stack() { # M_TOP SOLVER STOP: undamped surfaces
  with "$2" example box-stack/BoxStack.mo --set m_top="$1" --set b=0.2 --stop "$3" --every 1 --vars 'free*.y' --vars 'body*.energy_kinetic' && heights "$1" || return 1
  for i in 1 2 3 4 5 6 7 8 9 10; do at "body[$i].energy_kinetic" 1e9 0 1e-16 || return 1; done
}

buckles() { # 9.8 kN on a column of ten joints, 10 kN.m/rad every 0.1 m: pi^2/4 10 kN.m/rad 0.1 m/(1 m)^2 = 2.5 kN is what it bears, a nanometre off its axis
  with euler example box-stack/BoxStack.mo --set m_top=1000 --set "free[10].x.start=1e-9" --stop 12 --vars "free*.x" &&
    holds "$(ask max "free[10].x" 0 12) ^ 2 + $(ask min "free[10].x" 0 12) ^ 2 > 1e-4"
}

plan 5
check "ten boxes, rk3" stack 1 rk3 2
check "ten boxes, euler" stack 1 euler 2
check "ten boxes, 1000 kg on top, rk3" stack 1000 rk3 60
check "ten boxes, 1000 kg on top, euler" stack 1000 euler 100
check "ten boxes as wide as high, 1000 kg on top: they buckle" buckles
finish
