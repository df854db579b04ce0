# What docs/time-constants.md says of T_D, against analysis, and the numbers it states: damping and frequency of an oscillator, angular
# momentum of free rods, energy that a slider-crank loses in two sets of coordinates. Its figures and those of docs/implicit-steps.md are
# made by tools/figures.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"
root=$here/../..

figure() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$root/docs/figures/TimeConstants.mo" --model "TimeConstants.$model" "$@"
}

# lambda^2 (m + c TE TD) + lambda c (TD + TE) + c = 0
spectrum() { # TD TE
  "$lied" eig "$root/docs/figures/TimeConstants.mo" --model TimeConstants.Oscillator --set "TD=$1" --set "TE=$2" >eig.txt &&
    has_roots "$(number "1 + 100 * $1 * $2")" "$(number "100 * ($1 + $2)")" 100 1e-12
}

damps() { # by omega^2 (T_D + T_E)/2: the last crests, at 12 pi/10 s
  t=3.77
  figure Oscillator --set TD="$1" --set TE="$2" --vars joint.s && near "$(ask max joint.s 3.7 3.85)" "$(number "exp(-50 * ($1 + $2) * $t)")" 2e-3
}

gain() { # TD STOP: how much angular momentum grows although nothing turns; the energy stays
  figure Rods --set "TD=$1" --stop "$2" --vars L --vars energy.kinetic &&
    near "$(number "$(ask at energy.kinetic "$2") / $(ask at energy.kinetic 0)")" 1 1e-6 || return 1
  gained=$(number "$(ask at L "$2") / $(ask at L 0) - 1")
}

keeps() { gain 0 20 && near "$gained" 0 1e-6; }
first_order() { gain 2e-4 2 && half=$gained && gain 4e-4 2 && near "$(number "$gained / ($half)")" 2 0.05; }
stretches() { # with the energy they have they can turn as one: L^2 = 2 E I, I = 1/3 + 1/12 + 1.5^2; more is not possible
  gain 5e-3 60 && near "$(ask at L 60)" "$(number "sqrt(2 * $(ask at energy.kinetic 60) * (1 / 3 + 1 / 12 + 1.5 ^ 2))")" 1e-3
}
stated() { gain 5e-4 20 && near "$gained" 0.066 5e-4 && gain 1e-3 20 && near "$gained" 0.090 5e-4; } # as the page says

loses() { # MODEL TD ENERGY TOLERANCE
  simulate "$examples/slider-crank/SliderCrank.mo" --model "SliderCrank.$1" --set "TD=$2" --vars energy.TD && at energy.TD 3 "$3" "$4"
}

draws() { # the figures of the page, as they are committed: the same curves
  cp -r "$root/tools" "$root/examples" . && mkdir -p docs/images && cp -r "$root/docs/figures" docs && tools/figures "$LIED_BUILD" || return 1
  for figure in td-damping td-error td-momentum td-coordinates implicit-damping implicit-chain; do
    grep -q "$figure.svg" "$root/docs/time-constants.md" "$root/docs/implicit-steps.md" && grep -q '<svg' "docs/images/$figure.svg" &&
      [ "$(grep -c '<path\|<polyline' "docs/images/$figure.svg")" -eq "$(grep -c '<path\|<polyline' "$root/docs/images/$figure.svg")" ] || return 1
  done
}

plan 11
check "eigenvalues" spectrum 1e-3 0
check "eigenvalues with T_E" spectrum 1e-3 2e-3
check "damping by T_D" damps 1e-3 0
check "damping by T_D and T_E" damps 5e-4 1e-3
check "angular momentum, T_D = 0" keeps
check "angular momentum is off by first order" first_order
check "angular momentum ends where energy allows no more" stretches
check "angular momentum as the page states it" stated
check "slider-crank as one joint" loses Rigid 1e-3 0.152 5e-4
check "slider-crank as a loop" loses Closed 1e-3 0.857 5e-4
check "the figures" draws
finish
