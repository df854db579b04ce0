# Media beside published tables: each property of each medium at several temperatures.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

media="Water WaterTable ThermalOil Air Nitrogen Oxygen CarbonDioxide Steam Argon Helium"

molar_mass() {
  case $1 in
  Nitrogen) echo 0.0280134 ;; Oxygen) echo 0.0319988 ;; CarbonDioxide) echo 0.0440095 ;; Steam) echo 0.01801528 ;;
  WaterTable) echo 0.018015268 ;; Argon) echo 0.039948 ;; Helium) echo 0.004002602 ;; *) echo 1 ;;
  esac
}

for m in $media; do echo "model $m = Properties.Point(redeclare package Medium = Streams.Media.$m);"; done |
  cat "$here/Properties.mo" - >points.mo

value() { # MEDIUM P T QUANTITY
  simulate points.mo --model "$1" --set p="$2" --set T="$3" --stop 1 --every 1 && ask at "$4" 0
}

quantity() { # MEDIUM P T QUANTITY, molar ones included
  mass=$(molar_mass "$1")
  case $4 in
  cp_mol) value "$1" "$2" "$3" cp | awk -v m="$mass" '{ print $1 * m }' ;;
  s_mol) value "$1" "$2" "$3" s | awk -v m="$mass" '{ print $1 * m }' ;;
  d_mol) value "$1" "$2" "$3" d | awk -v m="$mass" '{ print $1 / m / 1000 }' ;;
  dh_mol)
    [ "$1" = WaterTable ] && from=280 || from=298.15
    { value "$1" "$2" "$from" h; value "$1" "$2" "$3" h; } |
      awk -v m="$mass" '{ h[NR] = $1 } END { print (h[2] - h[1]) * m / 1000 }' ;;
  *) value "$@" ;;
  esac
}

agrees() { # MEDIUM: with all its rows
  grep "^$1 " "$here/tables.txt" >rows.txt
  wrong=0
  while read -r medium p T what expected tolerance; do
    near "$(quantity "$medium" "$p" "$T" "$what")" "$expected" "$(awk -v a="$expected" -v b="$tolerance" 'BEGIN { print a * b }')" ||
      { echo "  $what of $medium at $T K, $p Pa"; wrong=1; }
  done <rows.txt
  [ -s rows.txt ] && [ "$wrong" -eq 0 ]
}

set -- $media
plan $#
for m in $media; do check "$m" agrees "$m"; done
finish
